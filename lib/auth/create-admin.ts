import { and, eq, isNull, sql } from 'drizzle-orm';
import { adminCredentials, sessions, users } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { openAccount } from '@/lib/users/open-account';
import type { Ctx, System } from '@/platform/ctx';
import { AppError } from '@/platform/errors';
import { hashPassword } from '@/platform/password';
import type { AdminRole } from '@/values/auth';

type NewAdmin = { phone: string; username: string; password: string; role: AdminRole };

/**
 * Makes the account of a phone an administrator's, with a user name and a password. If it is one already, both are
 * replaced, a lock is removed, and the sessions opened before are ended. The operator is responsible for the phone.
 * @throws AppError CONFLICT when another administrator has the user name
 */
export async function createAdmin(ctx: Ctx<System>, admin: NewAdmin): Promise<{ userId: number }> {
  const username = admin.username.toLowerCase();
  const passwordHash = await hashPassword(admin.password);
  return inTransaction(ctx, async (ctx) => {
    const { id: userId } = await openAccount(ctx, { kind: 'phone', value: admin.phone });
    await db(ctx)
      .update(users)
      .set({
        isAdmin: true,
        role: admin.role,
        // The audit names the administrator, so the account needs a name.
        name: sql`coalesce(nullif(${users.name}, ''), ${username})`,
        updatedAt: ctx.now,
      })
      .where(eq(users.id, userId));
    const [holder] = await db(ctx)
      .select()
      .from(adminCredentials)
      .where(eq(adminCredentials.username, username));
    if (holder && holder.userId !== userId) throw new AppError('CONFLICT');
    const set = { username, passwordHash, failures: 0, lockedUntil: null };
    await db(ctx)
      .insert(adminCredentials)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: adminCredentials.userId, set });
    await db(ctx)
      .update(sessions)
      .set({ revokedAt: ctx.now })
      .where(and(eq(sessions.userId, userId), eq(sessions.audience, 'admin'), isNull(sessions.revokedAt)));
    return { userId };
  });
}
