import { inTransaction } from '@/db/transaction';
import { findAccount, openAccount } from '@/lib/users/open-account';
import { type Contact, contactOf } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { claimCode } from './claim-code';
import type { Login as LoginEndpoint } from './contract';
import { type Login, openSession } from './open-session';
import { recordRefusedSignIn, recordSignIn } from './record-sign-in';
import { storeConsent } from './store-consent';

/** Who is no administrator is known by the code alone, and does not enter the audit for a wrong one. */
const recordWrongCode = (ctx: Ctx, contact: Contact): void =>
  ctx.after(async () => {
    const user = await findAccount(ctx, contact);
    if (user?.isAdmin) recordRefusedSignIn(ctx, user.id, 'code');
  });

const enterAsAdmin = (outer: Ctx, contact: Contact): Promise<Login> =>
  inTransaction(outer, async (ctx) => {
    const user = await findAccount(ctx, contact);
    // Effects of a transaction that is rolled back do not happen.
    if (user && !user.isAdmin) recordRefusedSignIn(outer, user.id, 'rights');
    if (!user?.isAdmin) throw new AppError('FORBIDDEN', { reason: 'adminOnly' });
    await recordSignIn(ctx, user.id, 'code');
    return openSession(ctx, 'admin', user);
  });

const enterAsCustomer = (outer: Ctx, contact: Contact): Promise<Login> =>
  inTransaction(outer, async (ctx) => {
    const customer = await openAccount(ctx, contact);
    await storeConsent(ctx, customer.id);
    return openSession(ctx, 'customer', customer);
  });

/**
 * Logs in with a code. A customer's first login creates the account and stores the consent; an admin account is never
 * created here.
 * @throws AppError UNAUTHENTICATED for a code that is wrong, used, too old or tried too often; FORBIDDEN
 */
export async function logIn(ctx: Ctx, { body }: InputOf<typeof LoginEndpoint>): Promise<Login> {
  const contact = contactOf(body);
  if (!(await claimCode(ctx, contact, body.code))) {
    if (body.audience === 'admin') recordWrongCode(ctx, contact);
    throw new AppError('UNAUTHENTICATED', { reason: 'loginFailed' });
  }
  return body.audience === 'admin' ? enterAsAdmin(ctx, contact) : enterAsCustomer(ctx, contact);
}
