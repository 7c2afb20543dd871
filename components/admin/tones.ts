import type { DiscountStatus } from '@/values/discounts';
import type { OrderStatus, SmsStatus } from '@/values/orders';
import type { RefundState } from '@/values/payments';
import type { Tone } from './badge';

/** The colour of each state (look 3). */
export const orderTone: Record<OrderStatus, Tone> = {
  pending: 'warn',
  paid: 'info',
  processing: 'violet',
  shipped: 'mist',
  delivered: 'ok',
  completed: 'ok',
  cancelled: 'muted',
};

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
