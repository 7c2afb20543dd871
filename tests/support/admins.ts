import { randomBytes, scryptSync } from 'node:crypto';
import { inTransaction } from '@/db/transaction';
import { recordAccountEntry } from '@/lib/audit/record-audit-entry';
import { storeAdmin } from '@/lib/auth/store-admin';
import { openAccount } from '@/lib/users/open-account';
import type { Contact } from '@/lib/users/rules';
import { randomLetters } from '@/platform/ids';
import type { AdminRole } from '@/values/auth';
import { asSystem } from './context';
import { askAgain, newPhone, send } from './http';

const password = 'a long enough passphrase';

const salt = randomBytes(16);
const key = scryptSync(password, salt, 32, { N: 16 });
/** In the form of `hashPassword`, at a thousandth of its cost: each sign-in computes the key again. */
const passwordHash = ['scrypt', 16, 8, 1, salt.toString('base64'), key.toString('base64')].join('$');

/** As `npm run admin:create` makes an administrator; who has not signed in yet. */
export async function storeNewAdmin(role: AdminRole) {
  const username = `admin-${randomLetters(10).toLowerCase()}`;
  const contact: Contact = { kind: 'phone', value: newPhone() };
  const userId = await inTransaction(asSystem(), async (ctx) => {
    const { id } = await openAccount(ctx, contact);
    const removedLogins = await storeAdmin(ctx, id, { contact, username, role, passwordHash });
    await recordAccountEntry(ctx, {
      ...{ action: 'admin_create', userId: id, actor: 'system' },
      from: null,
      to: { role, removedLogins },
    });
    return id;
  });
  return { userId, login: { username, password } };
}

/** A new administrator of the shop under test, signed in; `support` may not refund or change codes. */
export async function newAdmin(role: AdminRole = 'support') {
  const { userId, login } = await storeNewAdmin(role);
  const { status, body } = await askAgain(() => send('POST', '/api/auth/admin/login', { body: login }));
  if (!body.data) throw new Error(`the sign-in of an administrator was refused: ${status} ${body.message}`);
  const session = body.data as { user: object; accessToken: string; refreshToken: string };
  return { userId, token: session.accessToken, session };
}

type Call = { method: string; path: string; body?: unknown };

/** The callers who must be refused, each with the expected response: no token, a forged token, a customer. */
export async function expectClosed({ method, path, body }: Call, customerToken: string): Promise<void> {
  const content = body === undefined ? {} : { body };
  for (const token of [undefined, 'forged.token.here', customerToken]) {
    const response = await send(method, path, { ...content, ...(token ? { token } : {}) });
    expect([response.status, response.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  }
}
