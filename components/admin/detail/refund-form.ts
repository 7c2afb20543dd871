import type { FormRules } from '@/components/forms/form-rules';
import { RequestRefund } from '@/lib/payments/refunds/admin-contract';
import type { Minor } from '@/platform/money';
import { typedAmount, typedNumber } from '../typed-amount';

export type RefundValues = { amount: string; reason: string };
/** Keys of `refunds` in `messages/*\/adminOrder.json`. */
export type RefundProblem = { key: 'amountInvalid' | 'amountTooMuch' | 'reasonRequired' };

export const bodyOf = ({ amount, reason }: RefundValues) => ({ amount: typedNumber(amount), reason });

/** An order gives back at most what is left of its money. */
export const refundRules = (refundable: Minor): FormRules<RefundValues, RefundProblem> => ({
  contract: RequestRefund.body,
  bodyOf,
  problemOf: (path, _values, { code }) => {
    if (path === 'amount') return { key: 'amountInvalid' };
    return code === 'too_big' ? null : { key: 'reasonRequired' };
  },
  otherProblems: ({ amount }) =>
    (typedAmount(amount) ?? 0) > refundable ? { amount: { key: 'amountTooMuch' } } : {},
});
