/** How the page carries on a payment that was started: in the app around it, on a page of the provider, by a QR code. */
export type PaymentStep = 'bridge' | 'redirect' | 'qrCode';
type TypeFacts = {
  provider: string;
  step: PaymentStep;
  /** The browsers that pay this way, by their user agent; null for every browser that no other row names (payments 2). */
  browsers: RegExp | null;
};

/**
 * The ways to pay, by their words in the API and the database: who takes the money, how the page carries on, and where it is
 * offered. The first row that names a browser is its own.
 */
const typeFacts = {
  jsapi: { provider: 'wechat', step: 'bridge', browsers: /MicroMessenger/i },
  h5: { provider: 'wechat', step: 'redirect', browsers: /^(?!.*(iPad|Tablet)).*Mobi/i },
  native: { provider: 'wechat', step: 'qrCode', browsers: null },
} as const satisfies Record<string, TypeFacts>;

/** An order in another currency is paid through customer service (payments 1). */
export const payableCurrency = 'CNY';
export const isPayableIn = (currency: string): boolean => currency === payableCurrency;

export type PaymentType = keyof typeof typeFacts;
export type ProviderName = (typeof typeFacts)[PaymentType]['provider'];
export const paymentTypes = Object.keys(typeFacts) as [PaymentType, ...PaymentType[]];

/** How an order was paid: a way to pay here, or `manual`, where an administrator confirmed money that came elsewhere. */
export const paymentMethods = [...paymentTypes, 'manual'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const providerNameOf = (type: PaymentType): ProviderName => typeFacts[type].provider;
export const paymentStepOf = (type: PaymentType): PaymentStep => typeFacts[type].step;
export const browsersOf = (type: PaymentType): RegExp | null => typeFacts[type].browsers;

/** Who takes the money, by the names that callers of the API read. */
export const providerTitles: Record<ProviderName, string> = { wechat: 'WeChat Pay' };

/**
 * An attempt: `creating` while the provider is called, `unknown` when it gave no verified answer, `open` when the
 * shopper may pay, `closing` while it is being closed; these four are live. `succeeded`, `closed`, `failed` are final.
 */
export const paymentStates = [
  'creating',
  'unknown',
  'open',
  'closing',
  'succeeded',
  'closed',
  'failed',
] as const;
export type PaymentState = (typeof paymentStates)[number];
export const livePaymentStates = ['creating', 'unknown', 'open', 'closing'] as const;

/** Values of `payments.failure` that decide something; every other value is the provider's text. */
export const paymentFailures = { mismatch: 'mismatch', declined: 'declined', resolved: 'resolved' } as const;

export const paymentCallKinds = ['create', 'query', 'close', 'refund', 'queryRefund'] as const;
export type PaymentCall = (typeof paymentCallKinds)[number];

export const notificationVerdicts = [
  'accepted',
  'duplicate',
  'late',
  'surplus',
  'mismatch',
  'ignored',
  'unreadable',
] as const;
export type NotificationVerdict = (typeof notificationVerdicts)[number];

export const refundStates = ['requested', 'processing', 'succeeded', 'closed', 'abnormal', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];
/** The provider has still to end these. */
export const openRefundStates: readonly RefundState[] = ['requested', 'processing'];
/** On its way back: also a stuck one, whose money a person sees to (refunds 4). */
export const pendingRefundStates: readonly RefundState[] = [...openRefundStates, 'abnormal'];
/** Ended without money: what they asked for can be asked for again. */
export const voidRefundStates: readonly RefundState[] = ['closed', 'failed'];
export const isVoidRefund = (state: RefundState): boolean => voidRefundStates.includes(state);
/** Ended badly: a person sees to it, or asks again (refunds 5). */
export const badRefundStates: readonly RefundState[] = ['abnormal', ...voidRefundStates];
