import { eq, sql } from 'drizzle-orm';
import { adminCredentials, users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Contact } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import { AppError } from '@/platform/errors';
import type { AdminRole } from '@/values/auth';
import { revokeSessions } from './revoke-sessions';
import { dropLogins } from './store-login';
import { deleteInvitations, deleteInvitationsOf } from './team/delete-invitations';

type Access = {
  /** The one login that the account keeps. */
  contact: Contact;
  username: string;
  role: AdminRole;
  /** Null for whoever signs in by code alone. */
  passwordHash: string | null;
};

/** The account of the administrator with this user name. */
export async function findHolder(ctx: Ctx, username: string): Promise<number | undefined> {
  const [holder] = await db(ctx)
    .select({ userId: adminCredentials.userId })
    .from(adminCredentials)
    .where(eq(adminCredentials.username, username));
  return holder?.userId;
}

/** The refusal of a user name that another administrator has, at its field. */
export const usernameTaken = (): AppError =>
  new AppError('CONFLICT', { reason: 'usernameTaken', fields: [{ path: 'username', reason: 'taken' }] });

/** Whoever could sign in to the account before can do so no more: only this login and the new password are left. */
async function closeToOthers(ctx: Ctx, userId: number, { kind, value }: Contact): Promise<number> {
  const dropped = await dropLogins(ctx, userId, { kind, value });
  const contacts = dropped.map((login) => [login.kind, null] as const);
  await db(ctx)
    .update(users)
    .set({ ...Object.fromEntries(contacts), [kind]: value, updatedAt: ctx.now })
    .where(eq(users.id, userId));
  await revokeSessions(ctx, userId);
  return dropped.length;
}

/**
 * Makes an account an administrator's: all its sessions and invitations end, and every other login is removed (auth 18). Call it
 * in a transaction that has locked the account.
 * @returns how many logins were removed
 * @throws AppError CONFLICT when another administrator has the user name
 */
export async function storeAdmin(
  ctx: Ctx,
  userId: number,
  { contact, username, role, passwordHash }: Access,
): Promise<number> {
  await deleteInvitationsOf(ctx, userId, username);
  const holder = await findHolder(ctx, username);
  if (holder !== undefined && holder !== userId) throw usernameTaken();
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
  if (role !== 'owner') await deleteInvitations(ctx, userId);
  return closeToOthers(ctx, userId, contact);
}
