import { inTransaction } from '@/db/transaction';
import { recordAccountEntry } from '@/lib/audit/record-audit-entry';
import { contactTaken, lockUser } from '@/lib/users/find-user';
import { openAccount } from '@/lib/users/open-account';
import type { Contact } from '@/lib/users/rules';
import type { Ctx, System } from '@/platform/ctx';
import { notFound } from '@/platform/errors';
import { hashPassword } from '@/platform/password';
import type { AdminRole } from '@/values/auth';
import { findHolder, storeAdmin, usernameTaken } from './store-admin';
import { storeLogin } from './store-login';
import { lockTeam } from './team/lock-owners';

type NewAdmin = {
  phone: string;
  username: string;
  password: string;
  role: AdminRole;
  /** The account is that of the user name, and the phone takes the place of its own. */
  movesPhone?: boolean;
};

async function findOrOpen(ctx: Ctx, { movesPhone = false, username }: NewAdmin, phone: Contact) {
  const holder = await findHolder(ctx, username);
  if (!movesPhone) {
    const { id } = await openAccount(ctx, phone);
    if (holder !== undefined && holder !== id) throw usernameTaken();
    return { before: await lockUser(ctx, id), replaced: [] };
  }
  if (holder === undefined) throw notFound();
  const before = await lockUser(ctx, holder);
  const replaced = await storeLogin(ctx, before.id, phone);
  if (!replaced) throw contactTaken(['phone']);
  return { before, replaced };
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
    // An owner who invites this contact or user name at the same moment is refused, or the invitation ends here.
    await lockTeam(ctx);
    const { before, replaced } = await findOrOpen(ctx, admin, phone);
    const userId = before.id;
    const others = await storeAdmin(ctx, userId, { contact: phone, username, role, passwordHash });
    const removedLogins = replaced.length + others;
    await recordAccountEntry(ctx, {
      ...{ action: 'admin_create', userId, actor: 'system' },
      from: before.role && { role: before.role },
      to: { role, removedLogins },
    });
    return { userId };
  });
}
