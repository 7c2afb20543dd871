import '@/tests/support/own-database';
import { randomInt } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { database, sql } from '@/db/client';
import { identities, loginCodes, sessions, users } from '@/db/schema';
import { inTransaction } from '@/db/transaction';
import { contactKey } from '@/lib/auth/hash-secret';
import { logIn } from '@/lib/auth/log-in';
import { sendCode } from '@/lib/auth/send-code';
import { openAccount } from '@/lib/users/open-account';
import { AppError } from '@/platform/errors';
import { later, minutes, seconds } from '@/platform/time';
import { asVisitor } from '@/tests/support/context';
import { newPhone } from '@/tests/support/http';
import { waiting } from '@/tests/support/waiting';

afterAll(() => sql.end());

const newAddress = () => `198.51.100.${randomInt(256)}/${randomInt(1e9)}`;
const nothing = { params: undefined, query: undefined, headers: undefined };

const send = async (phone: string, ctx = asVisitor({ client: { address: newAddress(), userAgent: '' } })) => {
  const { code } = await sendCode(ctx, { ...nothing, body: { phone } });
  if (!code) throw new Error('the sandbox answers the code');
  return code;
};

const enter = (phone: string, code: string, now = new Date(), audience: 'customer' | 'admin' = 'customer') =>
  logIn(asVisitor({ now }), { ...nothing, body: { phone, code, audience } });

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Ends the contact's waiting time of one minute. */
const waitAMinute = (phone: string) =>
  sql`delete from rate_limits where key = ${`code-minute:${contactKey({ kind: 'phone', value: phone })}`}`;

const codeOf = (phone: string) => database.select().from(loginCodes).where(eq(loginCodes.contact, phone));

const accountsOf = (phone: string) => database.select().from(identities).where(eq(identities.value, phone));

const sessionsOf = async (phone: string) => {
  const owners = (await accountsOf(phone)).map(({ userId }) => userId);
  return owners.length > 0 ? database.select().from(sessions).where(inArray(sessions.userId, owners)) : [];
};

const errorsOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as AppError] : []));

describe('sending', () => {
  test('a code has six digits, is stored as a hash only, and is valid for five minutes', async () => {
    const phone = newPhone();
    const code = await send(phone);
    expect(code).toMatch(/^\d{6}$/);
    const [row] = await codeOf(phone);
    expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.codeHash).not.toContain(code);
    expect(row && row.expiresAt.getTime() - row.createdAt.getTime()).toBe(minutes(5));
  });

  test('the answer is the same for a stranger and for a customer', async () => {
    const phone = newPhone();
    const requestCode = () =>
      sendCode(asVisitor({ client: { address: newAddress(), userAgent: '' } }), {
        ...nothing,
        body: { phone },
      });
    const toStranger = await requestCode();
    await enter(phone, toStranger.code ?? '');
    await waitAMinute(phone);
    const toCustomer = await requestCode();
    expect({ ...toCustomer, code: '' }).toEqual({ ...toStranger, code: '' });
  });

  test('a second code within a minute is refused, with the seconds to wait', async () => {
    const phone = newPhone();
    const began = Date.now();
    await send(phone);
    const error = await send(phone).catch((error: unknown) => error as AppError);
    const waited = Math.ceil((Date.now() - began) / 1000);
    expect(error).toMatchObject({ code: 'RATE_LIMITED' });
    const wait = (error as AppError).retryAfterSeconds ?? 0;
    expect(wait).toBeGreaterThanOrEqual(60 - waited);
    expect(wait).toBeLessThanOrEqual(60);
  });

  test('of 20 requests at once one succeeds', async () => {
    const phone = newPhone();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => send(phone)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(errorsOf(results).every(({ code }) => code === 'RATE_LIMITED')).toBe(true);
  });

  test('a contact gets ten codes a day', async () => {
    const phone = newPhone();
    for (let i = 0; i < 10; i++) {
      await send(phone);
      await waitAMinute(phone);
    }
    const error = (await send(phone).catch((error: unknown) => error)) as AppError;
    expect(error.code).toBe('RATE_LIMITED');
    expect(error.retryAfterSeconds).toBeGreaterThan(86_000);
  });

  test('an address may send sixty an hour; a refused contact can be tried from another address at once', async () => {
    const client = { address: newAddress(), userAgent: '' };
    await Promise.all(Array.from({ length: 60 }, () => send(newPhone(), asVisitor({ client }))));
    const phone = newPhone();
    await expect(send(phone, asVisitor({ client }))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(send(phone)).resolves.toMatch(/^\d{6}$/);
  });
});

describe('logging in', () => {
  test('the first login opens an account with the verified contact as its key; the second finds it', async () => {
    const phone = newPhone();
    const first = await enter(phone, await send(phone));
    expect(first.user).toMatchObject({ phone, is_admin: false, isAdmin: false, role: null });
    await waitAMinute(phone);
    const second = await enter(phone, await send(phone));
    expect(second.user.id).toBe(first.user.id);
    expect(await accountsOf(phone)).toHaveLength(1);
    expect(await sessionsOf(phone)).toHaveLength(2);
  });

  test('a code works once', async () => {
    const phone = newPhone();
    const code = await send(phone);
    await enter(phone, code);
    await expect(enter(phone, code)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      reason: 'loginFailed',
    });
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  test('a code expires after five minutes', async () => {
    const phone = newPhone();
    const code = await send(phone);
    const afterwards = later(new Date(), minutes(5) + seconds(1));
    await expect(enter(phone, code, afterwards)).rejects.toMatchObject({ reason: 'loginFailed' });
    expect(await accountsOf(phone)).toEqual([]);
  });

  test('a new code replaces the previous one', async () => {
    const phone = newPhone();
    const old = await send(phone);
    await waitAMinute(phone);
    const fresh = await send(phone);
    if (old !== fresh) await expect(enter(phone, old)).rejects.toMatchObject({ reason: 'loginFailed' });
    await expect(enter(phone, fresh)).resolves.toHaveProperty('accessToken');
  });

  test('a code of one contact does not open the account of another', async () => {
    const [mine, theirs] = [newPhone(), newPhone()];
    const code = await send(mine);
    const other = await send(theirs);
    await expect(enter(theirs, code === other ? wrong(code) : code)).rejects.toMatchObject({
      reason: 'loginFailed',
    });
  });

  test('after five wrong tries the correct code is refused too', async () => {
    const phone = newPhone();
    const code = await send(phone);
    for (let i = 0; i < 5; i++) await expect(enter(phone, wrong(code))).rejects.toBeInstanceOf(AppError);
    await expect(enter(phone, code)).rejects.toMatchObject({ reason: 'loginFailed' });
    expect(await codeOf(phone)).toMatchObject([{ tries: 5, consumedAt: null }]);
  });

  test('of 200 guesses at once at most five are checked', async () => {
    const phone = newPhone();
    const code = await send(phone);
    const guesses = Array.from({ length: 200 }, () => enter(phone, wrong(code)));
    const results = await Promise.allSettled(guesses);
    expect(errorsOf(results)).toHaveLength(200);
    expect(await codeOf(phone)).toMatchObject([{ tries: 5, consumedAt: null }]);
    await expect(enter(phone, code)).rejects.toMatchObject({ reason: 'loginFailed' });
    expect(await sessionsOf(phone)).toEqual([]);
  });

  test('of 50 logins at once with the correct code one gets a session', async () => {
    const phone = newPhone();
    const code = await send(phone);
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => enter(phone, code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(errorsOf(results).every(({ reason }) => reason === 'loginFailed')).toBe(true);
    expect(await accountsOf(phone)).toHaveLength(1);
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  test('of several first logins at once one opens the account and the others find it', async () => {
    const phone = newPhone();
    const open = () => inTransaction(asVisitor(), (ctx) => openAccount(ctx, { kind: 'phone', value: phone }));
    const opened = await Promise.all(Array.from({ length: 20 }, open));
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(await database.select().from(users).where(eq(users.phone, phone))).toHaveLength(1);
  });

  test('a login during the deletion of its account opens a new account, and no session of the old one', async () => {
    const phone = newPhone();
    const { user: left } = await enter(phone, await send(phone));
    await waitAMinute(phone);
    const code = await send(phone);
    const login = await sql.begin(async (deletion) => {
      await deletion`select 1 from users where id = ${left.id} for update`;
      await deletion`delete from identities where user_id = ${left.id}`;
      await deletion`delete from sessions where user_id = ${left.id}`;
      const racing = { login: enter(phone, code) };
      await waiting(sql, 1);
      await deletion`update users set phone = null, deleted_at = now() where id = ${left.id}`;
      return racing;
    });
    const { user } = await login.login;
    expect(user.id).not.toBe(left.id);
    expect(await database.select().from(sessions).where(eq(sessions.userId, left.id))).toEqual([]);
    expect(await sessionsOf(phone)).toMatchObject([{ userId: user.id }]);
  });

  test('a contact in a profile that no code has verified is not a login', async () => {
    const phone = newPhone();
    const [holder] = await database.insert(users).values({ phone }).returning();
    const { user } = await enter(phone, await send(phone));
    expect(user.id).not.toBe(holder?.id);
  });

  test('an admin session is for administrators: otherwise no account and no session is made', async () => {
    const phone = newPhone();
    const code = await send(phone);
    await expect(enter(phone, code, new Date(), 'admin')).rejects.toMatchObject({
      code: 'FORBIDDEN',
      reason: 'adminOnly',
    });
    expect(await accountsOf(phone)).toEqual([]);
    await waitAMinute(phone);
    const { user } = await enter(phone, await send(phone));
    await database.update(users).set({ isAdmin: true, role: 'support' }).where(eq(users.id, user.id));
    await waitAMinute(phone);
    const admin = await enter(phone, await send(phone), new Date(), 'admin');
    expect(admin).toMatchObject({
      audience: 'admin',
      user: { is_admin: true, isAdmin: true, role: 'support' },
    });
  });
});
