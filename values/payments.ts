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

/** Values of `payments.failure` that decide something; every other value is the provider's text. */
export const paymentFailures = { mismatch: 'mismatch', declined: 'declined', resolved: 'resolved' } as const;

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
