import '@/tests/support/own-database';
import { randomInt, scryptSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { database, sql } from '@/db/client';
import { adminCredentials, identities, sessions } from '@/db/schema';
import { inTransaction } from '@/db/transaction';
import { createAdmin } from '@/lib/auth/create-admin';
import { logInAdmin } from '@/lib/auth/log-in-admin';
import { openSession } from '@/lib/auth/open-session';
import { storeAdmin } from '@/lib/auth/store-admin';
import { lockUser } from '@/lib/users/find-user';
import { openAccount } from '@/lib/users/open-account';
import type { AppError } from '@/platform/errors';
import { later, minutes, seconds } from '@/platform/time';
import { asSystem, asVisitor } from '@/tests/support/context';
import { newEmail, newPhone } from '@/tests/support/http';
import { waiting } from '@/tests/support/waiting';

afterAll(() => sql.end());

const password = 'a long password';
const newName = () => `admin-${randomInt(1e9)}`;

/** The hash of the password at a thousandth of the shop's cost, so that many tries are fast. */
const lightHash = (() => {
  const salt = Buffer.from('0123456789abcdef');
  const key = scryptSync(password, salt, 32, { N: 64, r: 8, p: 1 });
  return ['scrypt', 64, 8, 1, salt.toString('base64'), key.toString('base64')].join('$');
})();

async function newAdmin() {
  const username = newName();
  const phone = newPhone();
  const { userId } = await createAdmin(asSystem(), { phone, username, password, role: 'owner' });
  await database
    .update(adminCredentials)
    .set({ passwordHash: lightHash })
    .where(eq(adminCredentials.userId, userId));
  return { username, phone, userId };
}

const enter = (username: string, given: string, now = new Date()) =>
  logInAdmin(asVisitor({ now }), {
    params: undefined,
    query: undefined,
    headers: undefined,
    body: { username, password: given },
  });

const errorOf = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('not refused')),
    (error: unknown) => error as AppError,
  );

const failTimes = async (times: number, username: string, now?: Date) => {
  for (let i = 0; i < times; i++)
    expect(await errorOf(enter(username, 'wrong', now))).toMatchObject({ reason: 'adminLoginFailed' });
};

describe('signing in by user name and password', () => {
  test('the seeded administrator of the sandbox can sign in, whatever the case of the name', async () => {
    const login = await enter('Admin', 'sandbox-admin');
    expect(login).toMatchObject({
      audience: 'admin',
      user: { phone: '13800000000', is_admin: true, isAdmin: true, role: 'owner' },
    });
  });

  test('five failures lock the account for a quarter of an hour, also for the correct password', async () => {
    const { username } = await newAdmin();
    await failTimes(5, username);
    const error = await errorOf(enter(username, password));
    expect(error).toMatchObject({ code: 'RATE_LIMITED', reason: 'adminLocked' });
    expect(error.retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    const soon = later(new Date(), minutes(14));
    expect(await errorOf(enter(username, password, soon))).toMatchObject({ reason: 'adminLocked' });
    const after = later(new Date(), minutes(15) + seconds(2));
    await expect(enter(username, password, after)).resolves.toHaveProperty('accessToken');
  });

  test('after a lock has ended, counting starts anew', async () => {
    const { username } = await newAdmin();
    await failTimes(5, username);
    const after = later(new Date(), minutes(15) + seconds(2));
    await failTimes(4, username, after);
    await expect(enter(username, password, after)).resolves.toHaveProperty('accessToken');
  });

  test('a correct password resets the failures before it', async () => {
    const { username } = await newAdmin();
    for (let round = 0; round < 3; round++) {
      await failTimes(4, username);
      await expect(enter(username, password)).resolves.toHaveProperty('accessToken');
    }
  });

  test('of 30 guesses at once five are checked', async () => {
    const { username, userId } = await newAdmin();
    const errors = await Promise.all(Array.from({ length: 30 }, () => errorOf(enter(username, 'wrong'))));
    expect(errors.filter(({ reason }) => reason === 'adminLoginFailed')).toHaveLength(5);
    expect(errors.filter(({ reason }) => reason === 'adminLocked')).toHaveLength(25);
    expect(await database.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
  });

  test('an unknown name answers and locks like a real one', async () => {
    const username = newName();
    await failTimes(5, username);
    expect(await errorOf(enter(username, 'wrong'))).toMatchObject({
      code: 'RATE_LIMITED',
      reason: 'adminLocked',
    });
  });
});

describe('admin:create', () => {
  test('a password that it replaces while somebody enters it opens nothing', async () => {
    const { username, phone, userId } = await newAdmin();
    let entered: Promise<unknown> = Promise.resolve();
    await inTransaction(asSystem(), async (ctx) => {
      await lockUser(ctx, userId);
      entered = enter(username, password).catch((error: AppError) => error.reason);
      await waiting(sql, 1);
      const access = { username, role: 'owner', passwordHash: 'another' } as const;
      await storeAdmin(ctx, userId, { contact: { kind: 'phone', value: phone }, ...access });
    });
    expect(await entered).toBe('adminLoginFailed');
    expect(await sql`select from sessions where user_id = ${userId} and revoked_at is null`).toHaveLength(0);
  });

  test('sets name and password anew for the same phone, removes a lock and ends older sessions', async () => {
    const { username, phone, userId } = await newAdmin();
    await enter(username, password);
    await failTimes(5, username);
    const renamed = newName();
    const again = await createAdmin(asSystem(), {
      phone,
      username: renamed,
      password: 'another password',
      role: 'support',
    });
    expect(again.userId).toBe(userId);
    const rows = await database.select().from(sessions).where(eq(sessions.userId, userId));
    expect(rows.map(({ revokedAt }) => revokedAt)).toEqual([expect.any(Date)]);
    expect(await enter(renamed, 'another password')).toMatchObject({ user: { id: userId, role: 'support' } });
  });

  /** A customer of a phone and an e-mail, with a session that is open. */
  async function newCustomer() {
    const [phone, email] = [newPhone(), newEmail()];
    const userId = await inTransaction(asVisitor(), async (ctx) => {
      const user = await openAccount(ctx, { kind: 'phone', value: phone });
      await openSession(ctx, 'customer', user);
      return user.id;
    });
    await database.insert(identities).values({ userId, kind: 'email', value: email, verifiedAt: new Date() });
    await sql`update users set email = ${email} where id = ${userId}`;
    await sql`
      insert into login_codes (kind, contact, code_hash, expires_at)
      values ('email', ${email}, 'x', now() + interval '5 minutes')`;
    return { userId, phone, email };
  }
  const loginsOf = async (userId: number) =>
    (await database.select().from(identities).where(eq(identities.userId, userId))).map(({ value }) => value);
  const openSessionsOf = (userId: number) =>
    sql`select from sessions where user_id = ${userId} and revoked_at is null`;
  const entriesOf = async (userId: number) => [
    ...(await sql`select act, actor, admin_name, "from", "to" from audit_acts where admin_id = ${userId} order by id`),
  ];

  test('of a customer’s account: leaves the phone alone, and ends every session', async () => {
    const { userId, phone, email } = await newCustomer();
    const username = newName();
    expect(await createAdmin(asSystem(), { phone, username, password, role: 'owner' })).toEqual({ userId });
    expect(await loginsOf(userId)).toEqual([phone]);
    expect(await openSessionsOf(userId)).toHaveLength(0);
    expect(await sql`select from login_codes where contact = ${email}`).toHaveLength(0);
    expect([...(await sql`select phone, email from users where id = ${userId}`)]).toEqual([
      { phone, email: null },
    ]);
    expect(await entriesOf(userId)).toEqual([
      {
        ...{ act: 'admin_create', actor: 'system', admin_name: username, from: null },
        to: { role: 'owner', removedLogins: 1 },
      },
    ]);
  });

  test('again, for another role: ends the customer’s sessions too, and the e-mail that came since is no login', async () => {
    const { userId, phone, username } = await newAdmin();
    const email = newEmail();
    await database.insert(identities).values({ userId, kind: 'email', value: email, verifiedAt: new Date() });
    await inTransaction(asVisitor(), async (ctx) =>
      openSession(ctx, 'customer', await openAccount(ctx, { kind: 'email', value: email })),
    );
    await createAdmin(asSystem(), { phone, username, password, role: 'support' });
    expect([await loginsOf(userId), (await openSessionsOf(userId)).length]).toEqual([[phone], 0]);
    expect((await entriesOf(userId)).at(-1)).toMatchObject({
      from: { role: 'owner' },
      to: { role: 'support', removedLogins: 1 },
    });
  });

  test('moves an administrator to another phone, and refuses one that is somebody else’s login', async () => {
    const [{ userId, phone, username }, taken] = [await newAdmin(), await newCustomer()];
    const fresh = newPhone();
    const move = (to: string, name = username) =>
      createAdmin(asSystem(), { phone: to, username: name, password, role: 'owner', movesPhone: true });
    expect(await errorOf(move(taken.phone))).toMatchObject({ code: 'CONFLICT', reason: 'contactTaken' });
    expect(await errorOf(move(fresh, newName()))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await loginsOf(userId)).toEqual([phone]);
    expect(await move(fresh)).toEqual({ userId });
    expect((await entriesOf(userId)).at(-1)).toMatchObject({ to: { role: 'owner', removedLogins: 1 } });
    expect([await loginsOf(userId), await loginsOf(taken.userId)]).toEqual([
      [fresh],
      [taken.phone, taken.email],
    ]);
  });

  test('refuses the user name of another administrator and changes nothing', async () => {
    const [one, other] = [await newAdmin(), await newAdmin()];
    const taken = {
      phone: other.phone,
      username: one.username.toUpperCase(),
      password: 'x'.repeat(12),
      role: 'owner',
    } as const;
    expect(await errorOf(createAdmin(asSystem(), taken))).toMatchObject({ code: 'CONFLICT' });
    await expect(enter(other.username, password)).resolves.toHaveProperty('accessToken');
  });

  test('stores the password as a salted hash', async () => {
    const admin = { phone: newPhone(), username: newName(), password, role: 'owner' } as const;
    const { userId } = await createAdmin(asSystem(), admin);
    await expect(enter(admin.username, password)).resolves.toHaveProperty('accessToken');
    const [row] = await database.select().from(adminCredentials).where(eq(adminCredentials.userId, userId));
    expect(row?.passwordHash).toMatch(/^scrypt\$16384\$8\$5\$/);
  });
});
