type StatusFacts = {
  /** The place on the path; null off it (orders 9). */
  step: number | null;
  /** Whether money counts as received (orders 15). */
  isReceived: boolean;
  isShipped: boolean;
  /** Whether nothing more is to happen to the order. */
  isEnded: boolean;
  /** A colour of `components/ui/badge.tsx` (look 3). */
  tone: 'warn' | 'info' | 'violet' | 'mist' | 'ok' | 'muted';
  /** A picture of `components/orders/order-timeline.tsx`. */
  icon: 'receipt' | 'wallet' | 'box' | 'truck' | 'house' | 'checkedBox' | 'cross';
};

/** The statuses of an order, and what is known of each (orders 8). Who may set one follows from `isReceived` (orders 9). */
const statusFacts = {
  pending: { step: 0, isReceived: false, isShipped: false, isEnded: false, tone: 'warn', icon: 'receipt' },
  paid: { step: 1, isReceived: true, isShipped: false, isEnded: false, tone: 'info', icon: 'wallet' },
  processing: { step: 2, isReceived: true, isShipped: false, isEnded: false, tone: 'violet', icon: 'box' },
  shipped: { step: 3, isReceived: true, isShipped: true, isEnded: false, tone: 'mist', icon: 'truck' },
  delivered: { step: 4, isReceived: true, isShipped: true, isEnded: false, tone: 'ok', icon: 'house' },
  completed: { step: 5, isReceived: true, isShipped: true, isEnded: true, tone: 'ok', icon: 'checkedBox' },
  cancelled: { step: null, isReceived: false, isShipped: false, isEnded: true, tone: 'muted', icon: 'cross' },
} as const satisfies Record<string, StatusFacts>;

type Table = typeof statusFacts;
export type OrderStatus = keyof Table;
type OrderStatusTone = StatusFacts['tone'];
export type OrderStatusIcon = StatusFacts['icon'];
type StatusWith<Facts> = { [S in OrderStatus]: Table[S] extends Facts ? S : never }[OrderStatus];
export type ReceivedStatus = StatusWith<{ isReceived: true }>;
type ShippedStatus = StatusWith<{ isShipped: true }>;
type OngoingStatus = StatusWith<{ isEnded: false }>;

export const orderStatuses = Object.keys(statusFacts) as [OrderStatus, ...OrderStatus[]];

export const stepOf = (status: OrderStatus): number | null => statusFacts[status].step;
export const toneOf = (status: OrderStatus): OrderStatusTone => statusFacts[status].tone;
export const iconOf = (status: OrderStatus): OrderStatusIcon => statusFacts[status].icon;
export const isReceived = (status: OrderStatus): status is ReceivedStatus => statusFacts[status].isReceived;
export const isShipped = (status: OrderStatus): status is ShippedStatus => statusFacts[status].isShipped;
export const isEnded = (status: OrderStatus): boolean => statusFacts[status].isEnded;

/** Whether it is on the path, at an earlier step than the other. */
export const isBefore = (status: OrderStatus, other: OrderStatus): boolean =>
  (stepOf(status) ?? Infinity) < (stepOf(other) ?? -Infinity);

/** Paid, and not at its buyer's yet: it is packed or carried. */
export const isUnderWay = (status: OrderStatus): boolean =>
  isReceived(status) && isBefore(status, 'delivered');

/** Sent off as a whole, and not at its buyer's yet. */
export const isOnItsWay = (status: OrderStatus): boolean =>
  isShipped(status) && isBefore(status, 'delivered');

export const receivedStatuses = orderStatuses.filter(isReceived);
export const unshippedStatuses = receivedStatuses.filter((status) => !isShipped(status));
export const underWayStatuses = orderStatuses.filter(isUnderWay);
export const onItsWayStatuses = orderStatuses.filter(isOnItsWay);
/** The parcel is at its buyer's. */
export const deliveredStatuses = receivedStatuses.filter((status) => !isUnderWay(status));
export const undeliveredStatuses = orderStatuses.filter((status) => isBefore(status, 'delivered'));
export const ongoingStatuses = orderStatuses.filter((status): status is OngoingStatus => !isEnded(status));
export const endedStatuses = orderStatuses.filter(isEnded);

/** How many characters at the end of a number stand for it where there is little room (admin 30). */
export const numberEndLength = 8;

export const smsStatuses = ['not_sent', 'sent', 'failed'] as const;
export type SmsStatus = (typeof smsStatuses)[number];

export const operatorTypes = ['customer', 'admin', 'system'] as const;
export type OperatorType = (typeof operatorTypes)[number];

export const orderEventTypes = [
  'created',
  'status_changed',
  'modified',
  'note_added',
  'return_requested',
  'return_closed',
] as const;
export type OrderEventType = (typeof orderEventTypes)[number];
