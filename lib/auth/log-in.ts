import { inTransaction } from '@/db/transaction';
import { findAccount, openAccount } from '@/lib/users/open-account';
import { contactOf } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { claimCode } from './claim-code';
import type { Login as LoginEndpoint } from './contract';
import { type Login, openSession } from './open-session';
import { storeConsent } from './store-consent';

/**
 * Logs in with a code. A customer's first login creates the account and stores the consent; an admin account is never
 * created here.
 * @throws AppError UNAUTHENTICATED for a code that is wrong, used, too old or tried too often; FORBIDDEN
 */
export async function logIn(ctx: Ctx, { body }: InputOf<typeof LoginEndpoint>): Promise<Login> {
  const contact = contactOf(body);
  if (!(await claimCode(ctx, contact, body.code)))
    throw new AppError('UNAUTHENTICATED', { reason: 'loginFailed' });
  return inTransaction(ctx, async (ctx) => {
    if (body.audience === 'customer') {
      const customer = await openAccount(ctx, contact);
      await storeConsent(ctx, customer.id);
      return openSession(ctx, 'customer', customer);
    }
    const user = await findAccount(ctx, contact);
    if (!user?.isAdmin) throw new AppError('FORBIDDEN', { reason: 'adminOnly' });
    return openSession(ctx, 'admin', user);
  });
}
