import { and, eq, gt, lte, or } from 'drizzle-orm';
import { adminInvitations } from '@/db/schema';
import { returnCall, takeCall } from '@/db/rate-limit';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { requestLoginNotices } from '@/lib/users/request-login-notices';
import { findAccount } from '@/lib/users/open-account';
import { type Contact, contactOf } from '@/lib/users/rules';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { later } from '@/platform/time';
import { contactKey } from '../hash-secret';
import { invitationLife, invitationLimit } from '../rules';
import { findHolder, usernameTaken } from '../store-admin';
import type { Invitation, InviteMember } from './admin-contract';
import { lockOwners } from './lock-owners';
import { type InvitationRow, presentInvitation } from './present';

const isFor = ({ kind, value }: Contact) =>
  and(eq(adminInvitations.kind, kind), eq(adminInvitations.contact, value));

async function findOpen(ctx: Ctx, contact: Contact): Promise<InvitationRow | undefined> {
  const [open] = await db(ctx)
    .select()
    .from(adminInvitations)
    .where(and(isFor(contact), gt(adminInvitations.expiresAt, ctx.now)));
  return open;
}

/** @throws AppError CONFLICT */
async function requireNew(ctx: Ctx, contact: Contact, username: string): Promise<void> {
  if ((await findAccount(ctx, contact))?.isAdmin)
    throw new AppError('CONFLICT', {
      reason: 'alreadyAdmin',
      fields: [{ path: contact.kind, reason: 'taken' }],
    });
  const [named] = await db(ctx)
    .select({ id: adminInvitations.id })
    .from(adminInvitations)
    .where(eq(adminInvitations.username, username));
  if (named || (await findHolder(ctx, username)) !== undefined) throw usernameTaken();
}

type Wanted = Pick<InputOf<typeof InviteMember>['body'], 'username' | 'role'>;

/** The open invitation that this one would only repeat. */
async function findSame(ctx: Ctx, contact: Contact, { username, role }: Wanted) {
  const open = await findOpen(ctx, contact);
  return open?.username === username && open.role === role ? open : null;
}

/** @throws AppError CONFLICT */
const storeInvitation = (ctx: Ctx<Owner>, contact: Contact, wanted: Wanted): Promise<InvitationRow> =>
  inTransaction(ctx, async (ctx) => {
    await lockOwners(ctx);
    const open = await findSame(ctx, contact, wanted);
    if (open) return open;
    const { username, role } = wanted;
    await db(ctx)
      .delete(adminInvitations)
      .where(or(isFor(contact), lte(adminInvitations.expiresAt, ctx.now)));
    await requireNew(ctx, contact, username);
    const [added] = await db(ctx)
      .insert(adminInvitations)
      .values({
        ...{ kind: contact.kind, contact: contact.value, username, role },
        ...{ invitedBy: ctx.actor.userId, createdAt: ctx.now },
        expiresAt: later(ctx.now, invitationLife),
      })
      .returning();
    if (!added) throw new Error('an inserted row was not returned');
    await requestLoginNotices(ctx, 'adminInvited', [contact]);
    await recordAuditEntry(ctx, { action: 'team_invite', target: username, to: { role } });
    return added;
  });

/**
 * Invites a contact; another open invitation of it is replaced. The same one again changes nothing, sends nothing and does
 * not count for the contact (auth 37), and neither does one that fails.
 * @throws AppError CONFLICT when the contact is an administrator's, or the user name is taken; RATE_LIMITED
 */
export async function addInvitation(
  ctx: Ctx<Owner>,
  { body }: InputOf<typeof InviteMember>,
): Promise<Invitation> {
  const contact = contactOf(body);
  const open = await findSame(ctx, contact, body);
  if (open) return presentInvitation(open);
  const key = contactKey(contact);
  // Its count has a connection of its own, which none that waits in a transaction may need.
  await takeCall(invitationLimit, key);
  try {
    return presentInvitation(await storeInvitation(ctx, contact, body));
  } catch (error) {
    await returnCall(invitationLimit, key);
    throw error;
  }
}
