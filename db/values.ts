/** The closed lists of values of columns and contracts. Only constants: any code may import this one file of `db`. */

export const areaTypes = ['country', 'province', 'city', 'district'] as const;
export type AreaType = (typeof areaTypes)[number];

export const contactKinds = ['phone', 'email'] as const;
export type ContactKind = (typeof contactKinds)[number];

export const audiences = ['customer', 'admin'] as const;
export type Audience = (typeof audiences)[number];

export const adminRoles = ['owner', 'support'] as const;
export type AdminRole = (typeof adminRoles)[number];

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

/** The documents that a customer accepts with a checkbox. */
export const consentDocuments = ['user', 'purchase'] as const;
export type ConsentDocument = (typeof consentDocuments)[number];

export const operatorTypes = ['customer', 'admin', 'system'] as const;
export type OperatorType = (typeof operatorTypes)[number];

export const orderEventTypes = ['created', 'status_changed', 'modified', 'note_added'] as const;
export type OrderEventType = (typeof orderEventTypes)[number];

export const paymentTypes = ['jsapi', 'h5', 'native'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/**
 * An attempt: `creating` while the provider is called, `unknown` when it gave no verified answer, `open` when the
 * shopper may pay, `closing` while it is being closed; these four are live. `succeeded`, `closed`, `failed` are final.
 */
export const paymentStates = [
  'creating',
  'unknown',
  'open',
  'closing',
  'succeeded',
  'closed',
  'failed',
] as const;
export type PaymentState = (typeof paymentStates)[number];
export const livePaymentStates = ['creating', 'unknown', 'open', 'closing'] as const;

export const paymentCallKinds = ['create', 'query', 'close', 'refund', 'queryRefund'] as const;
export type PaymentCall = (typeof paymentCallKinds)[number];

export const notificationVerdicts = [
  'accepted',
  'duplicate',
  'late',
  'surplus',
  'mismatch',
  'ignored',
] as const;
export type NotificationVerdict = (typeof notificationVerdicts)[number];

export const refundStates = ['requested', 'processing', 'succeeded', 'closed', 'abnormal', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** The comparison with a day's bill: under way, done, or failed because the bill is not available yet. */
export const reconciliationStates = ['running', 'done', 'failed'] as const;
export type ReconciliationState = (typeof reconciliationStates)[number];

export const billSubjects = ['payment', 'refund'] as const;
export type BillSubject = (typeof billSubjects)[number];

export const differenceKinds = ['missing_here', 'missing_there', 'amount'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** How a difference was resolved: by a query to the provider, on the bill of another day, or by an administrator. */
export const differenceEnds = ['settled', 'other_day', 'by_hand'] as const;
export type DifferenceEnd = (typeof differenceEnds)[number];

export const discountStatuses = ['active', 'inactive', 'expired'] as const;
export type DiscountStatus = (typeof discountStatuses)[number];

export const discountKinds = ['channel', 'referral'] as const;
export type DiscountKind = (typeof discountKinds)[number];

export const syncStatuses = ['completed', 'pending', 'syncing', 'failed'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

export const syncTypes = ['auto', 'manual'] as const;
export type SyncType = (typeof syncTypes)[number];
export const deviceTypes = ['hardware', 'software'] as const;
export type DeviceType = (typeof deviceTypes)[number];

/** Actions of administrators that are recorded: every change, every export, every reveal of masked data. */
export const auditActions = [
  'order_status',
  'order_note',
  'order_refund',
  'order_sync',
  'orders_export',
  'contact_reveal',
  'discount_create',
  'discount_update',
  'discount_status',
  'discount_delete',
  'job_retry',
  'mismatch_settle',
  'reconciliation_run',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The messages to a buyer about an order, with channel and state; `sending` is in doubt until the provider answers. */
export const messageKinds = ['paid', 'shipped', 'refunded'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageChannels = ['sms', 'mail'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const messageStates = ['waiting', 'sending', 'sent', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];
