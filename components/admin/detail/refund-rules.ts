import { fromMajor, type Minor } from '@/lib/platform/money';

/** What is typed as an amount: null when it is none above 0 with at most two decimals. */
export function amountOf(typed: string): Minor | null {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(typed.trim())) return null;
  const amount = fromMajor(Number(typed));
  return amount !== null && amount > 0 ? amount : null;
}

type RefundDraft = { amount: string; reason: string };
export type RefundError = 'amountInvalid' | 'amountTooMuch' | 'reasonRequired';

/** What keeps a refund from being asked for, by field. */
export function errorsOf(
  { amount, reason }: RefundDraft,
  refundable: Minor,
): { amount?: RefundError; reason?: RefundError } {
  const wanted = amountOf(amount);
  return {
    ...(wanted === null ? { amount: 'amountInvalid' as const } : {}),
    ...(wanted !== null && wanted > refundable ? { amount: 'amountTooMuch' as const } : {}),
    ...(reason.trim() === '' ? { reason: 'reasonRequired' as const } : {}),
  };
}
