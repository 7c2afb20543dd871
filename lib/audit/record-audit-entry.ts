import { eq, sql } from 'drizzle-orm';
import { adminCredentials, auditEntries, users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { AuditAction, AuditActor } from '@/values/audit';

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

type AccountEntry = Omit<AuditEntry, 'target'> & { userId: number; actor: AuditActor };

/** Records what somebody did with an account's logins, under the account's own name (admin 13, admin 21). */
export async function recordAccountEntry(
  ctx: Ctx,
  { userId, action, actor, from, to }: AccountEntry,
): Promise<void> {
  const [account] = await db(ctx)
    .select({ name: accountName })
    .from(users)
    .leftJoin(adminCredentials, eq(adminCredentials.userId, users.id))
    .where(eq(users.id, userId));
  const target = `user ${userId}`;
  await db(ctx)
    .insert(auditEntries)
    .values({
      adminId: userId,
      adminName: account?.name ?? target,
      actor,
      act: action,
      target,
      from,
      to,
      createdAt: ctx.now,
    });
}

/** The user name that the command line gave; the name in the profile is the person's to change. */
const accountName = sql<string>`coalesce(${adminCredentials.username}, 'user ' || ${users.id})`;
