import '@/tests/support/own-database';
import { randomInt, scryptSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { database, sql } from '@/db/client';
import { adminCredentials } from '@/db/schema';
import { createAdmin } from '@/lib/auth/create-admin';
import { logInAdmin } from '@/lib/auth/log-in-admin';
import { clearExpired } from '@/lib/privacy/clear-expired';
import type { AppError } from '@/platform/errors';
import { days, later, minutes, seconds } from '@/platform/time';
import { asSystem, asVisitor } from '@/tests/support/context';
import { newAddress, newPhone } from '@/tests/support/http';

afterAll(() => sql.end());

const password = 'a long password';
const salt = Buffer.from('0123456789abcdef');
/** At a thousandth of the shop's cost, so that many tries are fast. */
const lightHash = `scrypt$64$8$1$${salt.toString('base64')}$${scryptSync(password, salt, 32, { N: 64, r: 8, p: 1 }).toString('base64')}`;

async function newAdmin(): Promise<string> {
  const username = `admin-${randomInt(1e9)}`;
  const { userId } = await createAdmin(asSystem(), { phone: newPhone(), username, password, role: 'owner' });
  await database
    .update(adminCredentials)
    .set({ passwordHash: lightHash })
    .where(eq(adminCredentials.userId, userId));
  return username;
}

type Place = { address?: string; now?: Date; log?: ReturnType<typeof asVisitor>['log'] };

const enter = (
  username: string,
  given: string,
  { address = newAddress(), now = new Date(), log }: Place = {},
) =>
  logInAdmin(asVisitor({ now, client: { address, userAgent: '' }, ...(log ? { log } : {}) }), {
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

const fail = async (times: number, username: string, place: Place = {}) => {
  for (let i = 0; i < times; i++)
    expect(await errorOf(enter(username, 'wrong', place))).toMatchObject({ reason: 'adminLoginFailed' });
};

test('five wrong passwords lock the name for their own network and for no other', async () => {
  const username = await newAdmin();
  const stranger = newAddress();
  await fail(5, username, { address: stranger });
  expect(await errorOf(enter(username, password, { address: stranger }))).toMatchObject({
    reason: 'adminLocked',
    values: { minutes: 15 },
  });
  await expect(enter(username, password)).resolves.toHaveProperty('accessToken');
});

test('guesses from many networks make new networks wait, and never the one where the name signed in before', async () => {
  const username = await newAdmin();
  const office = newAddress();
  await enter(username, password, { address: office });
  const now = new Date();
  await fail(10, username, { now });
  expect(await errorOf(enter(username, password, { now }))).toMatchObject({
    reason: 'adminLocked',
    retryAfterSeconds: 1,
  });
  await expect(enter(username, password, { address: office, now })).resolves.toHaveProperty('accessToken');
});

test('the wait of new networks grows to a minute and no further, and the right password gets in after it', async () => {
  const username = await newAdmin();
  let now = new Date();
  await fail(10, username, { now });
  for (const wait of [1, 2, 4, 8, 16, 32, 60, 60]) {
    const refusal = await errorOf(enter(username, 'wrong', { now }));
    expect(refusal).toMatchObject({ reason: 'adminLocked', retryAfterSeconds: wait });
    now = later(now, seconds(wait));
    await fail(1, username, { now });
  }
  now = later(now, minutes(1));
  await expect(enter(username, password, { now })).resolves.toHaveProperty('accessToken');
});

test('an unknown name waits like a known one', async () => {
  const username = `nobody-${randomInt(1e9)}`;
  const now = new Date();
  await fail(10, username, { now });
  expect(await errorOf(enter(username, 'wrong', { now }))).toMatchObject({
    reason: 'adminLocked',
    retryAfterSeconds: 1,
  });
});

test('of 30 guesses from 30 networks at once ten are checked, and one line tells the operator', async () => {
  const username = await newAdmin();
  await sql`delete from rate_limits where key like 'alarm:%'`;
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const now = new Date();
  const guesses = Array.from({ length: 30 }, () => errorOf(enter(username, 'wrong', { now, log })));
  const errors = await Promise.all(guesses);
  expect(errors.filter(({ reason }) => reason === 'adminLoginFailed')).toHaveLength(10);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ alarm: 'adminPasswords' }),
  ]);
  expect(lines.join()).not.toContain(username);
});

test('counted tries are forgotten after a day, familiar networks after ninety', async () => {
  const username = await newAdmin();
  const office = newAddress();
  await sql`delete from password_tries`;
  const now = new Date();
  await enter(username, password, { address: office, now });
  await fail(1, username, { now });
  const rows = async () => (await sql`select 1 from password_tries`).length;
  expect(await rows()).toBe(3);
  await clearExpired(asSystem({ now: later(now, days(2)) }));
  expect(await rows()).toBe(1);
  await clearExpired(asSystem({ now: later(now, days(92)) }));
  expect(await rows()).toBe(0);
});
