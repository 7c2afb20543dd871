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
