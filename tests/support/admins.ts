import { createAdmin } from '@/lib/auth/create-admin';
import { randomLetters } from '@/platform/ids';
import { asSystem } from './context';
import { newPhone, send } from './http';

const password = 'a long enough passphrase';

/** A new administrator of the shop under test, signed in; `support` may not refund or change codes. */
export async function newAdmin(role: 'owner' | 'support' = 'support') {
  const username = `admin-${randomLetters(10).toLowerCase()}`;
  const { userId } = await createAdmin(asSystem(), { phone: newPhone(), username, password, role });
  const { status, body } = await send('POST', '/api/auth/admin/login', { body: { username, password } });
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
