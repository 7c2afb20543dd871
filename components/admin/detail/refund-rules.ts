import { fromMajor, type Minor } from '@/platform/money';

/** The typed amount; null unless it is a number above 0 with at most two decimals. */
export function amountOf(typed: string): Minor | null {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(typed.trim())) return null;
  const amount = fromMajor(Number(typed));
  return amount !== null && amount > 0 ? amount : null;
}

type RefundDraft = { amount: string; reason: string };
export type RefundError = 'amountInvalid' | 'amountTooMuch' | 'reasonRequired';

/** The validation errors of a refund request, by field. */
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
