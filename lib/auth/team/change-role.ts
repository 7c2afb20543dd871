import { eq } from 'drizzle-orm';
import { users } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { lockUser } from '@/lib/users/find-user';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { revokeSessions } from '../revoke-sessions';
import type { ChangeRole, Member } from './admin-contract';
import { deleteInvitations } from './delete-invitations';
import { readMember } from './list-members';
import { lockOwners, requireOtherOwner } from './lock-owners';

/**
 * Setting the same role again changes nothing; another one ends the sessions, and the invitations of whoever is no owner
 * any more.
 * @throws AppError NOT_FOUND; CONFLICT when the role is no longer the one that the caller saw, and for the last owner
 */
export function changeRole(
  ctx: Ctx<Owner>,
  { params: { id }, body: { role, from } }: InputOf<typeof ChangeRole>,
): Promise<Member> {
  return inTransaction(ctx, async (ctx) => {
    const owners = await lockOwners(ctx);
    const before = await readMember(ctx, id);
    await lockUser(ctx, id);
    if (before.role === role) return before;
    if (before.role !== from) throw new AppError('CONFLICT', { reason: 'roleStale' });
    if (before.role === 'owner') requireOtherOwner(owners, id);
    await db(ctx).update(users).set({ role }).where(eq(users.id, id));
    if (role !== 'owner') await deleteInvitations(ctx, id);
    await revokeSessions(ctx, id);
    await recordAuditEntry(ctx, {
      ...{ action: 'team_role', target: before.username },
      ...{ from: { role: before.role }, to: { role } },
    });
    return readMember(ctx, id);
  });
}
