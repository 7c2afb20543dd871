import { and, eq, gt } from 'drizzle-orm';
import { adminInvitations } from '@/db/schema';
import { db } from '@/db/transaction';
import { recordAccountEntry } from '@/lib/audit/record-audit-entry';
import { lockUser } from '@/lib/users/find-user';
import { openAccount } from '@/lib/users/open-account';
import type { UserRow } from '@/lib/users/present';
import type { Contact } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import { storeAdmin } from '../store-admin';

/**
 * Makes the account of a verified contact an administrator's, when the contact was invited; null when it was not. Call it
 * in the transaction that opens the session.
 * @throws AppError CONFLICT when another administrator got the user name meanwhile
 */
export async function claimInvitation(ctx: Ctx, { kind, value }: Contact): Promise<UserRow | null> {
  const [invitation] = await db(ctx)
    .delete(adminInvitations)
    .where(
      and(
        eq(adminInvitations.kind, kind),
        eq(adminInvitations.contact, value),
        gt(adminInvitations.expiresAt, ctx.now),
      ),
    )
    .returning();
  if (!invitation) return null;
  const { username, role } = invitation;
  const { id: userId } = await openAccount(ctx, { kind, value });
  await lockUser(ctx, userId);
  const access = { contact: { kind, value }, username, role, passwordHash: null };
  const removedLogins = await storeAdmin(ctx, userId, access);
  await recordAccountEntry(ctx, {
    ...{ action: 'team_join', userId, actor: 'admin' },
    to: { role, removedLogins },
  });
  return lockUser(ctx, userId);
}
