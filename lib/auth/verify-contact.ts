import { eq } from 'drizzle-orm';
import { users } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAccountEntry } from '@/lib/audit/record-audit-entry';
import { requestLoginNotices } from '@/lib/users/request-login-notices';
import type { Profile } from '@/lib/users/contract';
import { findLogins, ownLogin } from '@/lib/users/find-logins';
import { contactTaken, lockCaller } from '@/lib/users/find-user';
import { readProfile } from '@/lib/users/get-profile';
import { getUser } from '@/lib/users/get-user';
import type { UserRow } from '@/lib/users/present';
import { type Contact, contactOf } from '@/lib/users/rules';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { claimCode } from './claim-code';
import type { VerifyContact } from './contract';
import { releaseCode } from './release-code';
import { revokeSessions } from './revoke-sessions';
import { noticeOf } from './rules';
import { storeLogin } from './store-login';

type Body = InputOf<typeof VerifyContact>['body'];

const refused = (reason: 'proofRequired' | 'proofRefused') =>
  new AppError('FORBIDDEN', { reason, fields: [{ path: 'proof', reason: 'code' }] });

const requireCustomer = ({ isAdmin }: UserRow) => {
  if (isAdmin) throw new AppError('FORBIDDEN', { reason: 'adminKeepsLogins' });
};

async function requireOwnLogin(ctx: Ctx<Customer>, contact: Contact): Promise<void> {
  if (!ownLogin(await findLogins(ctx), contact)) throw refused('proofRefused');
}

/**
 * Uses both codes up, or neither: with a wrong code of the new contact, that of the proof stays good. Outside a
 * transaction, because a rollback would lose the count of a wrong try.
 */
async function claimCodes(ctx: Ctx<Customer>, proof: NonNullable<Body['proof']>, body: Body): Promise<void> {
  const prover = contactOf(proof);
  await requireOwnLogin(ctx, prover);
  if (!(await claimCode(ctx, prover, proof.code))) throw refused('proofRefused');
  if (await claimCode(ctx, contactOf(body), body.code)) return;
  await releaseCode(ctx, prover, proof.code);
  throw new AppError('VALIDATION_FAILED', {
    reason: 'codeRefused',
    fields: [{ path: 'code', reason: 'code' }],
  });
}

/** Tells the logins that were there before, ends the other sessions, and records the change (auth 17). */
async function announce(ctx: Ctx<Customer>, contact: Contact, before: Contact[]): Promise<void> {
  const { userId, sessionId } = ctx.actor;
  const isReplaced = before.some(({ kind }) => kind === contact.kind);
  await requestLoginNotices(ctx, noticeOf(contact.kind, isReplaced), before);
  await revokeSessions(ctx, userId, sessionId);
  await recordAccountEntry(ctx, {
    ...{ action: 'login_change', userId, actor: 'customer' },
    to: { login: contact.kind, way: isReplaced ? 'replaced' : 'added' },
  });
}

/**
 * Two codes make a phone or e-mail the caller's contact and login: one sent to it, and one to a login that the account
 * has already (users 1, auth 16).
 * @throws AppError FORBIDDEN without the proof, and for an administrator; VALIDATION_FAILED for a wrong code; CONFLICT
 * when another account logs in with the contact
 */
export async function verifyContact(
  ctx: Ctx<Customer>,
  { body }: InputOf<typeof VerifyContact>,
): Promise<Profile> {
  const contact = contactOf(body);
  const { proof } = body;
  requireCustomer(await getUser(ctx, ctx.actor.userId));
  if (!proof) throw refused('proofRequired');
  await claimCodes(ctx, proof, body);
  return inTransaction(ctx, async (ctx) => {
    const user = await lockCaller(ctx);
    requireCustomer(user);
    await requireOwnLogin(ctx, contactOf(proof));
    const before = await findLogins(ctx);
    if (!(await storeLogin(ctx, user.id, contact))) throw contactTaken([contact.kind]);
    if (!ownLogin(before, contact)) await announce(ctx, contact, before);
    const [row] = await db(ctx)
      .update(users)
      .set({ [contact.kind]: contact.value, updatedAt: ctx.now })
      .where(eq(users.id, user.id))
      .returning();
    if (!row) throw new Error('a locked row was not updated');
    return readProfile(ctx, row);
  });
}
