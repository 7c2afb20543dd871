import '@/tests/support/own-database';
import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { database, sql } from '@/db/client';
import { loginCodes, users } from '@/db/schema';
import { inTransaction } from '@/db/transaction';
import { contactKey } from '@/lib/auth/hash-secret';
import { codeBudgets, type Receiver } from '@/lib/auth/rules';
import { sendCode } from '@/lib/auth/send-code';
import { openAccount } from '@/lib/users/open-account';
import { errorResponse } from '@/lib/http/envelope';
import type { AppError } from '@/platform/errors';
import { later, minutes, seconds } from '@/platform/time';
import { asVisitor } from '@/tests/support/context';
import { newPhone } from '@/tests/support/http';
import { solveWork } from '@/tests/support/work';

afterAll(() => sql.end());
afterEach(() => sql`delete from rate_limits`);

const nothing = { params: undefined, query: undefined, headers: undefined };
const newAddress = () => `198.51.100.${randomInt(256)}/${randomInt(1e9)}`;
const fromAddress = (address: string) => asVisitor({ client: { address, userAgent: '' } });

type Work = { challenge: string; nonce: number };

const send = (phone: string, work?: Work, ctx = fromAddress(newAddress())) =>
  sendCode(ctx, { ...nothing, body: { phone, work } });

const errorOf = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('not refused')),
    (error: unknown) => error as AppError,
  );

/** Uses up this share of a budget, as other contacts would. */
const useUp = (receiver: Receiver, share = 1) => {
  const { name, points } = codeBudgets[receiver];
  const expire = Date.now() + minutes(60);
  return sql`insert into rate_limits (key, points, expire) values (${`${name}:shop`}, ${Math.ceil(points * share)}, ${expire})`;
};

const challengeOf = ({ data }: AppError): string => String(data?.['challenge']);

async function solve(refusal: AppError): Promise<Work> {
  const challenge = challengeOf(refusal);
  return { challenge, nonce: solveWork(challenge, Number(refusal.data?.['bits'])) };
}

const openCustomer = async (phone = newPhone(), isAdmin = false) => {
  const { id } = await inTransaction(asVisitor(), (ctx) => openAccount(ctx, { kind: 'phone', value: phone }));
  if (isAdmin) await database.update(users).set({ isAdmin: true, role: 'support' }).where(eq(users.id, id));
  return phone;
};

const codesOf = (phone: string) => database.select().from(loginCodes).where(eq(loginCodes.contact, phone));

/** A message that nobody waits for is sent and stored by itself. */
async function untilStored(phone: string): Promise<void> {
  while ((await codesOf(phone)).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Ends the contact's waiting time of one minute. */
const waitAMinute = (phone: string) =>
  sql`delete from rate_limits where key = ${`code-minute:${contactKey({ kind: 'phone', value: phone })}`}`;

const loggedBy = () => {
  const lines: unknown[] = [];
  return { lines, log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }) };
};

describe('proof of work', () => {
  test('is asked of nobody below half of every budget', async () => {
    await useUp('unknown', 0.49);
    await useUp('known', 0.49);
    expect(await send(newPhone())).toEqual({ code: expect.any(String) });
  });

  test.each(['unknown', 'known', 'admin'] as const)(
    'is asked of strangers, customers and administrators alike once half of the budget "%s" is gone',
    async (receiver) => {
      await useUp(receiver, 0.5);
      const people = [newPhone(), await openCustomer(), await openCustomer(newPhone(), true)];
      for (const phone of people) {
        const refusal = await errorOf(send(phone));
        expect(refusal).toMatchObject({ code: 'RATE_LIMITED', reason: 'workNeeded', data: { bits: 15 } });
        expect(errorResponse(refusal, 'en').headers.get('retry-after')).toBe('1');
        expect(await codesOf(phone)).toEqual([]);
        expect(await send(phone, await solve(refusal))).toEqual({ code: expect.any(String) });
      }
    },
  );

  test('a solution counts once, however many use it at once', async () => {
    await useUp('unknown', 0.5);
    const phone = newPhone();
    const work = await solve(await errorOf(send(phone)));
    await sql`delete from rate_limits where key like 'code-minute%'`;
    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => send(phone, work)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await waitAMinute(phone);
    expect(await errorOf(send(phone, work))).toMatchObject({ reason: 'workNeeded' });
  });

  test.each(['.', '.again', '='])('a challenge with %j behind it is none of ours', async (tail) => {
    await useUp('unknown', 0.5);
    const phone = newPhone();
    const challenge = `${challengeOf(await errorOf(send(phone)))}${tail}`;
    const work = { challenge, nonce: solveWork(challenge, 15) };
    expect(await errorOf(send(phone, work))).toMatchObject({ reason: 'workNeeded' });
  });

  test('a solution for another contact, a wrong one, an old one and a made-up challenge are refused', async () => {
    await useUp('unknown', 0.5);
    const [phone, other] = [newPhone(), newPhone()];
    const work = await solve(await errorOf(send(phone)));
    const made = `${Date.now() + minutes(5)}.random.signature`;
    const forged = { challenge: made, nonce: solveWork(made, 15) };
    const late = asVisitor({ now: later(new Date(), minutes(5) + seconds(1)) });
    for (const refused of [
      send(other, work),
      send(phone, { ...work, nonce: work.nonce + 1 }),
      send(phone, forged),
      send(phone, work, late),
    ])
      expect(await errorOf(refused)).toMatchObject({ reason: 'workNeeded' });
    expect(await send(phone, work)).toHaveProperty('code');
  });
});

describe('a spent budget', () => {
  const sendWithWork = async (phone: string, ctx = fromAddress(newAddress())) =>
    send(phone, await solve(await errorOf(send(phone, undefined, ctx))), ctx);

  test('of strangers stops no customer and no administrator, and one line tells the operator', async () => {
    await useUp('unknown');
    const { lines, log } = loggedBy();
    const ctx = asVisitor({ log, client: { address: newAddress(), userAgent: '' } });
    const [stranger, customer] = [newPhone(), await openCustomer()];
    const admin = await openCustomer(newPhone(), true);
    for (const phone of [stranger, newPhone(), customer, admin]) await sendWithWork(phone, ctx);
    await Promise.all([untilStored(customer), untilStored(admin)]);
    expect(await codesOf(stranger)).toEqual([]);
    expect(lines).toEqual([expect.objectContaining({ level: 50, alarm: 'loginCodes' })]);
    expect(JSON.stringify(lines)).not.toContain(stranger);
  });

  test('of customers stops no stranger and no administrator', async () => {
    await useUp('known');
    const [stranger, customer] = [newPhone(), await openCustomer()];
    const admin = await openCustomer(newPhone(), true);
    for (const phone of [stranger, customer, admin]) await sendWithWork(phone);
    await Promise.all([untilStored(stranger), untilStored(admin)]);
    expect(await codesOf(customer)).toEqual([]);
  });

  test('gives a stranger and a customer the same answers, also to the second call within a minute', async () => {
    await useUp('unknown');
    const answersTo = async (phone: string) => {
      const { code: _, ...first } = await sendWithWork(phone);
      const second = await errorOf(sendWithWork(phone));
      return { first, second: { code: second.code, reason: second.reason } };
    };
    const toStranger = await answersTo(newPhone());
    expect(toStranger).toEqual({
      first: { busy: true },
      second: { code: 'RATE_LIMITED', reason: undefined },
    });
    expect(await answersTo(await openCustomer())).toEqual(toStranger);
  });
});

describe('an IPv6 network', () => {
  test('counts as a /64, and its /48 has eight times as much', async () => {
    const { address } = (await import('@/lib/auth/rules')).codeLimits;
    const from = (group: string) => fromAddress(`2001:db8:${group}::7`);
    await send(newPhone(), undefined, from('1:1'));
    expect(
      await sql`select key, points from rate_limits where key like 'code-address%' order by key`,
    ).toEqual([
      { key: 'code-address-wide:2001:db8:1::/48', points: 1 },
      { key: 'code-address:2001:db8:1:1::/64', points: 1 },
    ]);
    await sql`update rate_limits set points = ${8 * address.points - 1} where key like 'code-address-wide%'`;
    await send(newPhone(), undefined, from('1:2'));
    expect(await errorOf(send(newPhone(), undefined, from('1:3')))).toMatchObject({ code: 'RATE_LIMITED' });
    await expect(send(newPhone(), undefined, from('2:3'))).resolves.toHaveProperty('code');
  });
});
