import '@/tests/support/own-database';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { encode } from 'next-auth/jwt';
import { POST as logout } from '@/app/api/auth/logout/route';
import { POST as refresh } from '@/app/api/auth/refresh/route';
import { GET as verify } from '@/app/api/auth/verify/route';
import { database, sql } from '@/db/client';
import { refreshTokens, sessions, users } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { cookieName, openToken, sealToken } from '@/lib/auth/audience';
import { type Login, openSession } from '@/lib/auth/open-session';
import { readActor } from '@/lib/auth/session';
import { openAccount } from '@/lib/users/open-account';
import type { Access } from '@/platform/endpoint';
import { authSecret } from '@/platform/env';
import { days, hours, later } from '@/platform/time';
import { asVisitor } from '@/tests/support/context';
import { newPhone } from '@/tests/support/http';
import type { Audience } from '@/values/auth';

afterAll(() => sql.end());

const signIn = (audience: Audience = 'customer', now = new Date(), phone = newPhone()): Promise<Login> =>
  inTransaction(asVisitor({ now }), async (ctx) => {
    const user = await openAccount(ctx, { kind: 'phone', value: phone });
    if (audience === 'admin')
      await db(ctx).update(users).set({ isAdmin: true, role: 'owner' }).where(eq(users.id, user.id));
    return openSession(ctx, audience, { ...user, isAdmin: audience === 'admin' });
  });

const sessionOf = async ({ user }: Login) => {
  const [row] = await database.select().from(sessions).where(eq(sessions.userId, user.id));
  if (!row) throw new Error('no session');
  return row;
};

const segments = { params: Promise.resolve({}) };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const cookie = ({ audience, accessToken }: Login) => ({
  cookie: `theme=dark; ${cookieName[audience]}=${accessToken}`,
});

const request = (method: string, headers: Record<string, string> = {}, body?: object) =>
  new Request('http://localhost/api', {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

type ApiResponse = {
  status: number;
  cookies: string[];
  body: { data: Login & { user: Login['user'] }; code?: string };
};

async function responseOf(work: Promise<Response>): Promise<ApiResponse> {
  const response = await work;
  return {
    status: response.status,
    cookies: response.headers.getSetCookie(),
    body: (await response.json()) as ApiResponse['body'],
  };
}

const requestVerify = (headers: Record<string, string>) =>
  responseOf(verify(request('GET', headers), segments));
const requestRefresh = (refreshToken: string) =>
  responseOf(refresh(request('POST', {}, { refreshToken }), segments));
const requestLogout = (headers: Record<string, string>, body?: object) =>
  responseOf(logout(request('POST', headers, body), segments));

const kindOf = async (access: Access, headers: Record<string, string>, method = 'GET') => {
  const actor = await readActor(request(method, headers), access).catch((error: { code: string }) => ({
    kind: error.code,
  }));
  return actor.kind;
};

describe('the access token', () => {
  test('names a session and contains nothing about its owner', async () => {
    const { accessToken } = await signIn();
    expect(accessToken.split('.')).toHaveLength(5);
    const sessionId = await openToken('customer', { authorization: `Bearer ${accessToken}`, cookies: {} });
    expect(sessionId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('verify answers its owner', async () => {
    const login = await signIn();
    const { status, body } = await requestVerify(bearer(login.accessToken));
    expect(status).toBe(200);
    expect(body.data.user).toEqual(login.user);
  });

  test.each<[string, () => Promise<string>]>([
    ['no token at all', async () => 'x'],
    ['a refresh token', async () => (await signIn()).refreshToken],
    [
      'a token sealed with another secret',
      async () =>
        encode({
          token: { sessionId: (await sessionOf(await signIn())).id },
          secret: 'x'.repeat(32),
          salt: 'customer access',
        }),
    ],
    [
      'a token of no audience',
      async () =>
        encode({ token: { sessionId: (await sessionOf(await signIn())).id }, secret: authSecret() }),
    ],
    [
      'a token that has ended',
      async () =>
        encode({
          token: { sessionId: (await sessionOf(await signIn())).id },
          secret: authSecret(),
          salt: 'customer access',
          maxAge: -60,
        }),
    ],
    ['a token of a session that never was', () => sealToken('customer', randomUUID())],
    [
      'a token whose session is of the other audience',
      async () => sealToken('admin', (await sessionOf(await signIn())).id),
    ],
    [
      'a session that has ended',
      async () => (await signIn('customer', later(new Date(), -days(31)))).accessToken,
    ],
  ])('%s is 401, and on an open endpoint makes a visitor', async (_name, make) => {
    const headers = bearer(await make());
    for (const access of ['customer', 'admin', 'signed-in'] as const)
      expect(await kindOf(access, headers)).toBe('UNAUTHENTICATED');
    expect(await kindOf('none', headers)).toBe('visitor');
  });

  test('is read on an open endpoint too, and one audience is not accepted as the other', async () => {
    const customer = bearer((await signIn()).accessToken);
    const admin = bearer((await signIn('admin')).accessToken);
    const kinds = async (headers: Record<string, string>) => ({
      none: await kindOf('none', headers),
      customer: await kindOf('customer', headers),
      admin: await kindOf('admin', headers),
      'signed-in': await kindOf('signed-in', headers),
    });
    expect(await kinds(customer)).toEqual({
      none: 'customer',
      customer: 'customer',
      admin: 'UNAUTHENTICATED',
      'signed-in': 'customer',
    });
    expect(await kinds(admin)).toEqual({
      none: 'admin',
      customer: 'UNAUTHENTICATED',
      admin: 'admin',
      'signed-in': 'admin',
    });
  });

  test('when is_admin is removed, the admin session ends at once', async () => {
    const login = await signIn('admin');
    await database.update(users).set({ isAdmin: false, role: null }).where(eq(users.id, login.user.id));
    expect(await kindOf('admin', bearer(login.accessToken))).toBe('UNAUTHENTICATED');
    expect((await requestRefresh(login.refreshToken)).status).toBe(401);
  });
});

describe('the cookie', () => {
  test('allows reading, and never writing', async () => {
    const headers = cookie(await signIn());
    expect(await kindOf('customer', headers)).toBe('customer');
    expect(await kindOf('customer', headers, 'HEAD')).toBe('customer');
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect(await kindOf('customer', headers, method)).toBe('UNAUTHENTICATED');
  });

  test('is not enough for a GET that writes', async () => {
    const login = await signIn();
    await expect(readActor(request('GET', cookie(login)), 'customer', true)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(
      readActor(request('GET', bearer(login.accessToken)), 'customer', true),
    ).resolves.toMatchObject({
      kind: 'customer',
    });
  });

  test('does not replace an invalid bearer token, nor invalidate a valid one', async () => {
    const login = await signIn();
    const broken = { cookie: `${cookieName.customer}=broken` };
    expect(await kindOf('customer', { ...broken, ...bearer(login.accessToken) })).toBe('customer');
    expect(await kindOf('customer', { ...cookie(login), ...bearer('broken') })).toBe('UNAUTHENTICATED');
    expect(await kindOf('customer', { ...cookie(login), authorization: 'Basic eDp5' })).toBe(
      'UNAUTHENTICATED',
    );
  });

  test('of one audience is not accepted as the other, and neither name is a prefix of the other', async () => {
    const { accessToken } = await signIn();
    expect(await kindOf('admin', { cookie: `${cookieName.admin}=${accessToken}` })).toBe('UNAUTHENTICATED');
    expect(cookieName.admin.startsWith(cookieName.customer)).toBe(false);
    expect(cookieName.customer.startsWith(cookieName.admin)).toBe(false);
  });
});

describe('refreshing', () => {
  test('rotates: a new pair that works, in the same session, which stays valid for 30 days', async () => {
    const login = await signIn('customer', later(new Date(), -days(10)));
    const before = await sessionOf(login);
    const { status, body, cookies } = await requestRefresh(login.refreshToken);
    expect(status).toBe(200);
    expect(body.data.refreshToken).not.toBe(login.refreshToken);
    expect((await requestVerify(bearer(body.data.accessToken))).status).toBe(200);
    const after = await sessionOf(login);
    expect(after.id).toBe(before.id);
    expect(after.expiresAt.getTime() - before.expiresAt.getTime()).toBeGreaterThan(days(9));
    expect(cookies).toEqual([
      expect.stringMatching(new RegExp(`^${cookieName.customer}=.*; Path=/; HttpOnly; SameSite=Lax`)),
    ]);
  });

  test('stores only the hash of a refresh token', async () => {
    const login = await signIn();
    const rows = await database
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.sessionId, (await sessionOf(login)).id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(login.refreshToken);
  });

  test('with a used token is refused and ends the whole session family', async () => {
    const login = await signIn();
    const { body } = await requestRefresh(login.refreshToken);
    expect(await requestRefresh(login.refreshToken)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
    expect((await requestVerify(bearer(body.data.accessToken))).status).toBe(401);
    expect((await requestRefresh(body.data.refreshToken)).status).toBe(401);
    expect((await sessionOf(login)).revokedAt).toBeInstanceOf(Date);
  });

  test('ten times at once uses the token once', async () => {
    const login = await signIn();
    const responses = await Promise.all(Array.from({ length: 10 }, () => requestRefresh(login.refreshToken)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  test.each<[string, () => Promise<string>]>([
    ['an unknown token', async () => 'unknown'],
    ['an access token', async () => (await signIn()).accessToken.slice(0, 256)],
    [
      'a token of 31 days ago',
      async () => (await signIn('customer', later(new Date(), -days(31)))).refreshToken,
    ],
    [
      'the token of an administrator who was away for 12 hours',
      async () => (await signIn('admin', later(new Date(), -hours(12) - 1000))).refreshToken,
    ],
    [
      'the token of a session that was logged out',
      async () => {
        const login = await signIn();
        await requestLogout(bearer(login.accessToken));
        return login.refreshToken;
      },
    ],
  ])('with %s is refused', async (_name, make) => {
    expect(await requestRefresh(await make())).toMatchObject({ status: 401, cookies: [] });
  });

  test('ends an admin session seven days after it was opened, however often it is used', async () => {
    const opened = later(new Date(), -days(7) + hours(2));
    const login = await signIn('admin');
    const { id } = await sessionOf(login);
    await database.update(sessions).set({ createdAt: opened }).where(eq(sessions.id, id));
    const { body } = await requestRefresh(login.refreshToken);
    expect((await sessionOf(login)).expiresAt).toEqual(later(opened, days(7)));
    await sql`update sessions set expires_at = now() where id = ${id}`;
    expect((await requestVerify(bearer(body.data.accessToken))).status).toBe(401);
    expect((await requestRefresh(body.data.refreshToken)).status).toBe(401);
  });

  test('keeps an admin session an admin session', async () => {
    const login = await signIn('admin');
    const { body, cookies } = await requestRefresh(login.refreshToken);
    expect(await kindOf('admin', bearer(body.data.accessToken))).toBe('admin');
    expect(cookies[0]).toContain(cookieName.admin);
  });
});

describe('logging out', () => {
  test('ends the session and its tokens and clears the cookie; a second logout is no error', async () => {
    const login = await signIn();
    const first = await requestLogout(bearer(login.accessToken));
    expect(first.status).toBe(200);
    expect(first.cookies).toEqual([`${cookieName.customer}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`]);
    expect((await requestVerify(bearer(login.accessToken))).status).toBe(401);
    expect((await requestLogout(bearer(login.accessToken))).status).toBe(200);
  });

  const isOpen = async (login: Login) => (await sessionOf(login)).revokedAt === null;

  test.each<[string, (login: Login) => [headers: Record<string, string>, body?: object]]>([
    ['a dead bearer and the live cookie', (login) => [{ ...bearer('dead'), ...cookie(login) }]],
    ['the cookie alone', (login) => [cookie(login)]],
    ['the cookie alone and no type of content', (login) => [{ ...cookie(login), 'content-type': '' }]],
    [
      'a dead bearer and the refresh token',
      (login) => [bearer('dead'), { refreshToken: login.refreshToken }],
    ],
    ['the refresh token alone', (login) => [{}, { refreshToken: login.refreshToken }]],
    [
      'an unknown refresh token and the live cookie',
      (login) => [cookie(login), { refreshToken: 'unknown', audience: login.audience }],
    ],
  ])('with %s ends the session', async (_name, given) => {
    for (const audience of ['customer', 'admin'] as const) {
      const login = await signIn(audience);
      const { status, cookies, body } = await requestLogout(...given(login));
      expect([status, body.data]).toEqual([200, { audience }]);
      expect(cookies[0]).toContain(`${cookieName[audience]}=;`);
      expect(await isOpen(login)).toBe(false);
      expect((await requestRefresh(login.refreshToken)).status).toBe(401);
    }
  });

  test('ends the session that the caller names, and leaves another audience’s cookie alone', async () => {
    const [customer, admin] = [await signIn(), await signIn('admin')];
    const both = { cookie: `${cookie(customer).cookie}; ${cookie(admin).cookie}` };
    await requestLogout({ ...both, ...bearer('dead') }, { refreshToken: admin.refreshToken });
    expect([await isOpen(customer), await isOpen(admin)]).toEqual([true, false]);
    await requestLogout({ ...both, ...bearer('dead') }, { refreshToken: 'unknown', audience: 'admin' });
    expect(await isOpen(customer)).toBe(true);
    await requestLogout(both);
    expect(await isOpen(customer)).toBe(false);
  });

  test('with nothing that lives ends nothing, and clears nothing', async () => {
    const login = await signIn();
    expect(await requestLogout(bearer('dead'), { refreshToken: 'unknown' })).toMatchObject({
      status: 200,
      cookies: [],
      body: { data: { audience: null } },
    });
    expect(await isOpen(login)).toBe(true);
  });

  test('does not affect the person’s other sessions', async () => {
    const phone = newPhone();
    const [one, other] = [
      await signIn('customer', new Date(), phone),
      await signIn('customer', new Date(), phone),
    ];
    expect(other.user.id).toBe(one.user.id);
    await requestLogout(bearer(one.accessToken));
    expect((await requestVerify(bearer(other.accessToken))).status).toBe(200);
  });
});
