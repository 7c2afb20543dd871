import { and, eq, exists, or } from 'drizzle-orm';
import { adminInvitations, identities } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';

/** An invitation ends with the rights of the owner who made it (auth 34). Call it in the transaction that takes them. */
export async function deleteInvitations(ctx: Ctx, invitedBy: number): Promise<void> {
  await db(ctx).delete(adminInvitations).where(eq(adminInvitations.invitedBy, invitedBy));
}

/**
 * Those to a login of an account or with its user name end when it becomes an administrator's, and when it is removed: whoever was
 * invited before must not come back by it (auth 34). Call it in the transaction of the change, with the account locked.
 */
export async function deleteInvitationsOf(ctx: Ctx, userId: number, username: string): Promise<void> {
  const login = db(ctx)
    .select({ id: identities.id })
    .from(identities)
    .where(
      and(
        eq(identities.userId, userId),
        eq(identities.kind, adminInvitations.kind),
        eq(identities.value, adminInvitations.contact),
      ),
    );
  await db(ctx)
    .delete(adminInvitations)
    .where(or(eq(adminInvitations.username, username), exists(login)));
}
