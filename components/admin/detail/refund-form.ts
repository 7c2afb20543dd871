import type { FormRules } from '@/components/forms/form-rules';
import { RequestRefund } from '@/lib/payments/refunds/admin-contract';
import type { Minor } from '@/platform/money';
import { typedAmount, typedNumber } from '../typed-amount';

export type RefundValues = { amount: string; reason: string };
/** Keys of `refunds` in `messages/*\/adminOrder.json`. */
export type RefundProblem = { key: 'amountInvalid' | 'amountTooMuch' | 'reasonRequired' };

export const bodyOf = ({ amount, reason }: RefundValues) => ({ amount: typedNumber(amount), reason });

/** What a refund has in common with the same one when it is requested again: one key stands for both. */
export const requestOf = (orderId: string, values: RefundValues): string => {
  const { amount, reason } = bodyOf(values);
  return JSON.stringify(['refund', orderId, amount, reason.trim()]);
};

/**
 * An order gives back at most what is left of its money.
 * @param isUnconfirmed whether these values were sent and may be a refund by now: what is left may lack them already
 */
export const refundRules = (
  refundable: Minor,
  isUnconfirmed: (values: RefundValues) => boolean = () => false,
): FormRules<RefundValues, RefundProblem> => ({
  contract: RequestRefund.body,
  bodyOf,
  problemOf: (path, _values, { code }) => {
    if (path === 'amount') return { key: 'amountInvalid' };
    return code === 'too_big' ? null : { key: 'reasonRequired' };
  },
  otherProblems: (values) =>
    (typedAmount(values.amount) ?? 0) > refundable && !isUnconfirmed(values)
      ? { amount: { key: 'amountTooMuch' } }
      : {},
});
