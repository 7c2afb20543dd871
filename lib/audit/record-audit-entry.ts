import { auditEntries } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { AuditAction } from '@/values/audit';

type AuditEntry = {
  action: AuditAction;
  /** The number of an order, the code of a discount. */
  target: string;
  /** The old and the new value; plain JSON without secrets, phones and addresses. */
  from?: unknown;
  to?: unknown;
};

/** Records an action of an administrator. Call it in the transaction of the change. */
export async function recordAuditEntry(
  ctx: Ctx<Admin>,
  { action, target, from, to }: AuditEntry,
): Promise<void> {
  const { userId: adminId, name: adminName } = ctx.actor;
  await db(ctx)
    .insert(auditEntries)
    .values({ adminId, adminName, act: action, target, from, to, createdAt: ctx.now });
}
