/** What is recorded: every change, export and reveal by administrators, their sign-ins, and changes of who may log in. */
export const auditActions = [
  'order_status',
  'order_parcel',
  'order_parcel_correct',
  'order_note',
  'order_recipient',
  'order_refund',
  'order_return_close',
  'order_sync',
  'orders_export',
  'order_slip',
  'order_slip_print',
  'contact_reveal',
  'contact_search',
  'discount_create',
  'discount_update',
  'discount_status',
  'discount_delete',
  'product_change',
  'job_retry',
  'mismatch_settle',
  'reconciliation_run',
  'sign_in',
  'sign_in_refused',
  'sign_in_locked',
  'admin_create',
  'team_invite',
  'team_withdraw',
  'team_join',
  'team_role',
  'team_remove',
  'team_sessions',
  'login_change',
  'account_delete',
  'shop_update',
  'alerts_update',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Whose act an entry is: `system` is the command line, `visitor` somebody who was not let in. */
export const auditActors = ['admin', 'customer', 'system', 'visitor'] as const;
export type AuditActor = (typeof auditActors)[number];
