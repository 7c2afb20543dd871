import { eq, sql } from 'drizzle-orm';
import { adminCredentials, users } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAccountEntry } from '@/lib/audit/record-audit-entry';
import { contactTaken, lockUser } from '@/lib/users/find-user';
import { openAccount } from '@/lib/users/open-account';
import type { Contact } from '@/lib/users/rules';
import type { Ctx, System } from '@/platform/ctx';
import { AppError, notFound } from '@/platform/errors';
import { hashPassword } from '@/platform/password';
import type { AdminRole } from '@/values/auth';
import { revokeSessions } from './revoke-sessions';
import { dropLogins, storeLogin } from './store-login';

type NewAdmin = {
  phone: string;
  username: string;
  password: string;
  role: AdminRole;
  /** The account is that of the user name, and the phone takes the place of its own. */
  movesPhone?: boolean;
};

async function findHolder(ctx: Ctx, username: string): Promise<number | undefined> {
  const [holder] = await db(ctx)
    .select({ userId: adminCredentials.userId })
    .from(adminCredentials)
    .where(eq(adminCredentials.username, username));
  return holder?.userId;
}

async function findOrOpen(ctx: Ctx, { movesPhone = false, username }: NewAdmin, phone: Contact) {
  const holder = await findHolder(ctx, username);
  if (!movesPhone) {
    const { id } = await openAccount(ctx, phone);
    if (holder !== undefined && holder !== id) throw new AppError('CONFLICT');
    return lockUser(ctx, id);
  }
  if (holder === undefined) throw notFound();
  const user = await lockUser(ctx, holder);
  if (!(await storeLogin(ctx, user.id, phone))) throw contactTaken(['phone']);
  return user;
}

/** Whoever could sign in to the account before can do so no more: only the phone and the new password are left. */
async function closeToOthers(ctx: Ctx, userId: number, phone: Contact): Promise<number> {
  const dropped = await dropLogins(ctx, userId, phone);
  const contacts = dropped.map(({ kind }) => [kind, null] as const);
  await db(ctx)
    .update(users)
    .set({ ...Object.fromEntries(contacts), phone: phone.value, updatedAt: ctx.now })
    .where(eq(users.id, userId));
  await revokeSessions(ctx, userId);
  return dropped.length;
}

/**
 * Makes the account of a phone an administrator's, with a user name, a password and a role. If it is one already, these
 * are replaced and a lock is removed. All its sessions end, and every other login is removed (auth 18). The operator is
 * responsible for the phone.
 * @throws AppError CONFLICT when another administrator has the user name, or another account the phone that moves;
 * NOT_FOUND when no administrator has the user name whose phone moves
 */
export async function createAdmin(ctx: Ctx<System>, given: NewAdmin): Promise<{ userId: number }> {
  const admin = { ...given, username: given.username.toLowerCase() };
  const { username, role } = admin;
  const phone: Contact = { kind: 'phone', value: admin.phone };
  const passwordHash = await hashPassword(admin.password);
  return inTransaction(ctx, async (ctx) => {
    const before = await findOrOpen(ctx, admin, phone);
    const userId = before.id;
    await db(ctx)
      .update(users)
      // Lists name the administrator, so the account needs a name.
      .set({ isAdmin: true, role, name: sql`coalesce(nullif(${users.name}, ''), ${username})` })
      .where(eq(users.id, userId));
    const set = { username, passwordHash, failures: 0, lockedUntil: null };
    await db(ctx)
      .insert(adminCredentials)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: adminCredentials.userId, set });
    const removedLogins = await closeToOthers(ctx, userId, phone);
    await recordAccountEntry(ctx, {
      ...{ action: 'admin_create', userId, actor: 'system' },
      from: before.role && { role: before.role },
      to: { role, removedLogins },
    });
    return { userId };
  });
}
