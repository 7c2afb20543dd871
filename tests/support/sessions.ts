import { database } from '@/db/client';
import { users } from '@/db/schema';
import { inTransaction } from '@/db/transaction';
import { openToken } from '@/lib/auth/audience';
import { openSession } from '@/lib/auth/open-session';
import { getUser } from '@/lib/users/get-user';
import { openAccount } from '@/lib/users/open-account';
import type { Customer } from '@/platform/ctx';
import { eq } from 'drizzle-orm';
import { asCustomer, asVisitor } from './context';
import { newPhone } from './http';

/** A session of a new customer, or of the account given, as a use case knows it. */
export async function openedCustomer(name = '', account?: number, now = new Date()) {
  const phone = newPhone();
  const { user, accessToken } = await inTransaction(asVisitor({ now }), async (ctx) => {
    const owner = account
      ? await getUser(ctx, account)
      : await openAccount(ctx, { kind: 'phone', value: phone });
    return openSession(ctx, 'customer', owner);
  });
  if (name) await database.update(users).set({ name }).where(eq(users.id, user.id));
  const credentials = { authorization: `Bearer ${accessToken}`, cookies: {} };
  const sessionId = (await openToken('customer', credentials)) ?? '';
  const { actor, ...rest } = asCustomer(user.id);
  return {
    userId: user.id,
    phone,
    accessToken,
    sessionId,
    ctx: { ...rest, actor: { ...actor, sessionId } as Customer },
  };
}
