import '@/tests/support/own-database';
import { eq, inArray } from 'drizzle-orm';
import { type Logger, pino } from 'pino';
import { database, sql } from '@/db/client';
import { loginCodes, wrongGuesses } from '@/db/schema';
import { logIn } from '@/lib/auth/log-in';
import { codeTries, freeGuesses } from '@/lib/auth/rules';
import { sendCode } from '@/lib/auth/send-code';
import type { AppError } from '@/platform/errors';
import { days, later } from '@/platform/time';
import { asVisitor } from '@/tests/support/context';
import { newAddress, newPhone } from '@/tests/support/http';
import { waiting } from '@/tests/support/waiting';

afterAll(() => sql.end());
afterEach(() => sql`truncate wrong_guesses, rate_limits`);

const nothing = { params: undefined, query: undefined, headers: undefined };
const noon = new Date('2026-11-23T12:00:00Z');

async function send(phone: string, now = noon): Promise<string> {
  const ctx = asVisitor({ now, client: { address: newAddress(), userAgent: '' } });
  const { code } = await sendCode(ctx, { ...nothing, body: { phone } });
  if (!code) throw new Error('the sandbox answers the code');
  return code;
}

type Entry = { secondCode?: string; now?: Date; log?: Logger };

const enter = (phone: string, code: string, { secondCode, now = noon, log }: Entry = {}) =>
  logIn(asVisitor({ now, ...(log ? { log } : {}) }), {
    ...nothing,
    body: { phone, code, secondCode, audience: 'customer' },
  });

const errorOf = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('not refused')),
    (error: unknown) => error as AppError,
  );

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const day = (now = noon) => now.toISOString().slice(0, 10);
const openGuesses = async () => (await database.select().from(wrongGuesses))[0]?.open ?? 0;
const spendTheDay = (now = noon) =>
  database.insert(wrongGuesses).values({ day: day(now), open: freeGuesses });

/** The second code, which the sandbox answers. */
const secondOf = async (work: Promise<unknown>): Promise<string> => {
  const refusal = await errorOf(work);
  expect(refusal).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'secondCodeSent' });
  return String(refusal.data?.['code']);
};

describe('the wrong guesses of a day', () => {
  test('count until the right code follows: a mistyped digit costs nobody anything', async () => {
    const [typo, guess] = [newPhone(), newPhone()];
    const [right, other] = [await send(typo), await send(guess)];
    for (const [phone, code] of [
      [typo, right],
      [typo, right],
      [guess, other],
    ] as const)
      await errorOf(enter(phone, wrong(code)));
    expect(await openGuesses()).toBe(3);
    await enter(typo, right);
    expect(await openGuesses()).toBe(1);
  });

  test('do not include tries where no code can be entered', async () => {
    await errorOf(enter(newPhone(), '123456'));
    expect(await openGuesses()).toBe(0);
  });

  test('are never more than the limit, however many come at once', async () => {
    const phones = Array.from({ length: 12 }, () => newPhone());
    const codes = await Promise.all(phones.map((phone) => send(phone)));
    const guesses = phones.flatMap((phone, index) =>
      Array.from({ length: codeTries }, () => enter(phone, wrong(codes[index] ?? ''))),
    );
    await Promise.allSettled(guesses);
    expect(await openGuesses()).toBe(freeGuesses);
    const counted = await database.select().from(loginCodes).where(inArray(loginCodes.contact, phones));
    expect(counted.reduce((sum, { countedTries }) => sum + countedTries, 0)).toBe(freeGuesses);
  });

  test('at one code wait for each other, and nobody else waits with them', async () => {
    const [guessed, other] = [newPhone(), newPhone()];
    const [code, right] = [await send(guessed), await send(other)];
    const { guesses } = await sql.begin(async (held) => {
      await held`select from login_codes where contact = ${guessed} for update`;
      const guesses = [1, 2].map(() => errorOf(enter(guessed, wrong(code))));
      await waiting(sql, guesses.length);
      await expect(enter(other, right)).resolves.toHaveProperty('accessToken');
      return { guesses };
    });
    await Promise.all(guesses);
    expect(await openGuesses()).toBe(2);
  });

  test('beyond the limit give nothing back, so that nobody makes room with codes of the own', async () => {
    await spendTheDay();
    const phone = newPhone();
    const code = await send(phone);
    for (let i = 0; i < 4; i++) await errorOf(enter(phone, wrong(code)));
    await enter(phone, code, { secondCode: await secondOf(enter(phone, code)) });
    expect(await openGuesses()).toBe(freeGuesses);
  });
});

describe('after too many wrong guesses', () => {
  test('a login takes two codes, the second sent once the first was right', async () => {
    await spendTheDay();
    const phone = newPhone();
    const code = await send(phone);
    const second = await secondOf(enter(phone, code));
    expect(await errorOf(enter(phone, code, { secondCode: wrong(second) }))).toMatchObject({
      reason: 'loginFailed',
    });
    await expect(enter(phone, code, { secondCode: second })).resolves.toHaveProperty('accessToken');
    expect(await errorOf(enter(phone, code, { secondCode: second }))).toMatchObject({
      reason: 'loginFailed',
    });
  });

  test('the second code alone opens nothing, and the first one again brings no further message', async () => {
    await spendTheDay();
    const phone = newPhone();
    const code = await send(phone);
    const second = await secondOf(enter(phone, code));
    if (second !== code)
      expect(await errorOf(enter(phone, second, { secondCode: second }))).toMatchObject({
        reason: 'loginFailed',
      });
    expect((await errorOf(enter(phone, code))).data).toEqual({ secondCode: true });
    await expect(enter(phone, code, { secondCode: second })).resolves.toHaveProperty('accessToken');
  });

  test('of 20 right first codes at once one message goes out', async () => {
    await spendTheDay();
    const phone = newPhone();
    const code = await send(phone);
    const errors = await Promise.all(Array.from({ length: 20 }, () => errorOf(enter(phone, code))));
    expect(errors.filter(({ data }) => data?.['code'])).toHaveLength(1);
  });

  test('both codes share five tries', async () => {
    await spendTheDay();
    const phone = newPhone();
    const code = await send(phone);
    const second = await secondOf(enter(phone, code));
    for (let i = 0; i < codeTries; i++) await errorOf(enter(phone, code, { secondCode: wrong(second) }));
    expect(await errorOf(enter(phone, code, { secondCode: second }))).toMatchObject({
      reason: 'loginFailed',
    });
  });

  test('a code that was hit still takes the second one when a new day begins', async () => {
    const evening = new Date('2026-11-23T23:59:00Z');
    await spendTheDay(evening);
    const phone = newPhone();
    const code = await send(phone, evening);
    const second = await secondOf(enter(phone, code, { now: evening }));
    const morning = later(evening, 120_000);
    expect(await errorOf(enter(phone, code, { now: morning }))).toMatchObject({ reason: 'secondCodeSent' });
    await expect(enter(phone, code, { secondCode: second, now: morning })).resolves.toHaveProperty('user');
  });

  test('the next day one code is enough again, and so is a new code', async () => {
    await spendTheDay();
    const phone = newPhone();
    const code = await send(phone);
    await secondOf(enter(phone, code));
    const tomorrow = later(noon, days(1));
    await sql`delete from rate_limits where key like 'code-minute%'`;
    const fresh = await send(phone, tomorrow);
    await expect(enter(phone, fresh, { now: tomorrow })).resolves.toHaveProperty('accessToken');
    const [row] = await database.select().from(loginCodes).where(eq(loginCodes.contact, phone));
    expect(row?.secondHash).toBeNull();
  });
});

test('an unusual number of wrong codes in an hour, and the day on which two are needed, are told in one line each', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const phones = Array.from({ length: 11 }, () => newPhone());
  for (const phone of phones) {
    const code = await send(phone);
    for (let i = 0; i < codeTries; i++) await errorOf(enter(phone, wrong(code), { log }));
  }
  for (const phone of [newPhone(), newPhone()]) await errorOf(enter(phone, await send(phone), { log }));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ level: 50, alarm: 'wrongCodes' }),
    expect.objectContaining({ level: 50, alarm: 'secondCodes' }),
  ]);
  expect(phones.some((phone) => lines.join().includes(phone))).toBe(false);
});
