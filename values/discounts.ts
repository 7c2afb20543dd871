export const discountStatuses = ['active', 'inactive', 'expired'] as const;
export type DiscountStatus = (typeof discountStatuses)[number];

export const discountKinds = ['channel', 'referral'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** The channel of every referral code. */
export const referralChannel = 'referral';
