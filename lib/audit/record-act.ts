import { auditActs } from '@/db/schema';
import { db } from '@/db/transaction';
import type { AuditAct } from '@/db/values';
import type { Admin, Ctx } from '@/lib/platform/ctx';

type Act = {
  act: AuditAct;
  /** The number of an order, the code of a discount. */
  target: string;
  /** What it was and what it is now; plain JSON without secrets, phones and addresses. */
  from?: unknown;
  to?: unknown;
};

/** Writes down what an administrator does; call it in the transaction of the change it tells. */
export async function recordAct(ctx: Ctx<Admin>, { act, target, from, to }: Act): Promise<void> {
  const { userId: adminId, name: adminName } = ctx.actor;
  await db(ctx).insert(auditActs).values({ adminId, adminName, act, target, from, to, createdAt: ctx.now });
}
