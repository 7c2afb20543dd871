import type { Tone } from '@/components/ui/badge';
import type { DiscountStatus } from '@/values/discounts';
import type { SmsStatus } from '@/values/orders';
import type { RefundState } from '@/values/payments';

/** The colour of each state (look 3); that of an order's status is in `values/orders.ts`. */
export const smsTone: Record<SmsStatus, Tone> = { not_sent: 'muted', sent: 'ok', failed: 'bad' };

export const refundTone: Record<RefundState, Tone> = {
  requested: 'info',
  processing: 'info',
  succeeded: 'ok',
  closed: 'muted',
  abnormal: 'bad',
  failed: 'bad',
};

export const discountTone: Record<DiscountStatus, Tone> = {
  active: 'ok',
  inactive: 'muted',
  expired: 'warn',
};
