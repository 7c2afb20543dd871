import { and, eq, gt } from 'drizzle-orm';
import { adminInvitations } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { notFound } from '@/platform/errors';
import type { WithdrawInvitation } from './admin-contract';

/** @throws AppError NOT_FOUND, also when somebody has accepted it or it has ended */
export function deleteInvitation(
  ctx: Ctx<Owner>,
  { params: { id } }: InputOf<typeof WithdrawInvitation>,
): Promise<OutputOf<typeof WithdrawInvitation>> {
  return inTransaction(ctx, async (ctx) => {
    const [withdrawn] = await db(ctx)
      .delete(adminInvitations)
      .where(and(eq(adminInvitations.id, id), gt(adminInvitations.expiresAt, ctx.now)))
      .returning();
    if (!withdrawn) throw notFound();
    const { username, role } = withdrawn;
    await recordAuditEntry(ctx, { action: 'team_withdraw', target: username, from: { role } });
    return { id };
  });
}
