export const orderStatuses = [
  'pending',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const smsStatuses = ['not_sent', 'sent', 'failed'] as const;
export type SmsStatus = (typeof smsStatuses)[number];

export const operatorTypes = ['customer', 'admin', 'system'] as const;
export type OperatorType = (typeof operatorTypes)[number];

export const orderEventTypes = ['created', 'status_changed', 'modified', 'note_added'] as const;
export type OrderEventType = (typeof orderEventTypes)[number];
