import { eq } from 'drizzle-orm';
import { adminCredentials, users } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { lockUser } from '@/lib/users/find-user';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { revokeSessions } from '../revoke-sessions';
import type { RemoveMember } from './admin-contract';
import { deleteInvitations, deleteInvitationsOf } from './delete-invitations';
import { readMember } from './list-members';
import { lockOwners, requireOtherOwner } from './lock-owners';

/**
 * The account stays, as a customer's. Invitations that the person has made or got go too.
 * @throws AppError NOT_FOUND; CONFLICT for the last owner
 */
export function deleteMember(
  ctx: Ctx<Owner>,
  { params: { id } }: InputOf<typeof RemoveMember>,
): Promise<OutputOf<typeof RemoveMember>> {
  return inTransaction(ctx, async (ctx) => {
    const owners = await lockOwners(ctx);
    const { username, role } = await readMember(ctx, id);
    await lockUser(ctx, id);
    if (role === 'owner') requireOtherOwner(owners, id);
    await recordAuditEntry(ctx, { action: 'team_remove', target: username, from: { role } });
    await db(ctx).update(users).set({ isAdmin: false, role: null }).where(eq(users.id, id));
    // Before the user name is free: whoever accepts one at this moment still finds it taken.
    await deleteInvitationsOf(ctx, id, username);
    await db(ctx).delete(adminCredentials).where(eq(adminCredentials.userId, id));
    await deleteInvitations(ctx, id);
    await revokeSessions(ctx, id);
    return { id };
  });
}
