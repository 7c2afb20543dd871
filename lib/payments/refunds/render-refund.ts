import type { refunds } from '@/db/schema';
import type { Locale } from '@/platform/i18n/locales';
import { serverTexts } from '@/platform/i18n/server-texts';
import type { Refund } from './admin-contract';

type Found = { refund: typeof refunds.$inferSelect; operatorName: string | null };

type RefundReason = keyof (typeof serverTexts)[Locale]['refunds'];

/** The reason of an automatic refund, as the payer reads it in the wallet; at most 80 bytes. */
export const refundReason = (locale: Locale, reason: RefundReason): string =>
  serverTexts[locale].refunds[reason];

/** A refund as administrators read it. */
export const renderRefund = ({ refund, operatorName }: Found): Refund => ({
  id: refund.id,
  out_refund_no: refund.outRefundNo,
  amount: refund.amount,
  currency: refund.currency,
  reason: refund.reason,
  state: refund.state,
  automatic: refund.automatic,
  operator_name: operatorName ?? '',
  failure: refund.failure,
  created_at: refund.createdAt,
  settled_at: refund.settledAt,
});
