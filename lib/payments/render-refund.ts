import type { refunds } from '@/db/schema';
import type { Refund } from './admin-contract';

type Found = { refund: typeof refunds.$inferSelect; operatorName: string | null };

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
