import { inTransaction } from '@/db/transaction';
import { sendLoginCode } from '@/lib/notifications/send-login-code';
import { findAccount, openAccount } from '@/lib/users/open-account';
import { type Contact, contactOf } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { env } from '@/platform/env';
import { AppError } from '@/platform/errors';
import { claimLogin, dropSecondCode } from './claim-login';
import type { Login as LoginEndpoint } from './contract';
import { type Login, openSession } from './open-session';
import { recordRefusedSignIn, recordSignIn } from './record-sign-in';
import { storeConsent } from './store-consent';
import { claimInvitation } from './team/claim-invitation';

/** Who is no administrator is known by the code alone, and does not enter the audit for a wrong one. */
const recordWrongCode = (ctx: Ctx, contact: Contact): void =>
  ctx.after(async () => {
    const user = await findAccount(ctx, contact);
    if (user?.isAdmin) recordRefusedSignIn(ctx, user.id, 'code');
  });

const enterAsAdmin = (outer: Ctx, contact: Contact): Promise<Login> =>
  inTransaction(outer, async (ctx) => {
    const user = await findAccount(ctx, contact);
    const admin = user?.isAdmin ? user : await claimInvitation(ctx, contact);
    // Effects of a transaction that is rolled back do not happen.
    if (user && !admin) recordRefusedSignIn(outer, user.id, 'rights');
    if (!admin) throw new AppError('FORBIDDEN', { reason: 'adminOnly' });
    await recordSignIn(ctx, admin.id, 'code');
    return openSession(ctx, 'admin', admin);
  });

const enterAsCustomer = (outer: Ctx, contact: Contact): Promise<Login> =>
  inTransaction(outer, async (ctx) => {
    const customer = await openAccount(ctx, contact);
    await storeConsent(ctx, customer.id);
    return openSession(ctx, 'customer', customer);
  });

/** @throws AppError UNAUTHENTICATED with `data.secondCode`, always */
async function askForSecond(ctx: Ctx, contact: Contact, code: string | null): Promise<never> {
  if (code !== null)
    await sendLoginCode(ctx, contact, code).catch(async (error: unknown) => {
      await dropSecondCode(ctx, contact);
      throw error;
    });
  const shown = env.SHOP_MODE === 'sandbox' && code !== null ? { code } : {};
  throw new AppError('UNAUTHENTICATED', {
    reason: 'secondCodeSent',
    data: { secondCode: true, ...shown },
  });
}

/**
 * Logs in with a code, or with two while too many wrong ones come (auth 22). A customer's first login creates the account and stores the consent; an
 * administrator's account is created here only for whoever was invited (auth 25).
 * @throws AppError UNAUTHENTICATED for a code that is wrong, used, too old or tried too often; FORBIDDEN
 */
export async function logIn(ctx: Ctx, { body }: InputOf<typeof LoginEndpoint>): Promise<Login> {
  const contact = contactOf(body);
  const claim = await claimLogin(ctx, contact, body);
  if (claim.state === 'wrong') {
    if (body.audience === 'admin') recordWrongCode(ctx, contact);
    throw new AppError('UNAUTHENTICATED', { reason: 'loginFailed' });
  }
  if (claim.state !== 'opens')
    return askForSecond(ctx, contact, claim.state === 'asksSecond' ? claim.second : null);
  return body.audience === 'admin' ? enterAsAdmin(ctx, contact) : enterAsCustomer(ctx, contact);
}
