import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@/platform/errors';
import { networksOf } from '@/platform/network';
import { sql } from './client';

type Limit = { readonly name: string; readonly points: number; readonly seconds: number };

/** One call that counts: in which limit, and for whom. */
export type Claim = [limit: Limit, key: string];

/** A /48 has eight times the calls of one /64: it may be one customer's, or a mobile network's (api 11). */
const wideShare = 8;

type Query = { text: string; values: (string | number)[] };

/** The library expects the interface of `pg`; its single upsert statement runs on our pool. */
const client = {
  query: async ({ text, values }: Query) => {
    const rows = await sql.unsafe(text, values, { prepare: true });
    return { rows: [...rows], rowCount: rows.count };
  },
};

const limiters = new Map<string, RateLimiterPostgres>();

function limiterOf({ name, points, seconds }: Limit): RateLimiterPostgres {
  let limiter = limiters.get(name);
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: client,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      clearExpiredByTimeout: false,
    });
    limiters.set(name, limiter);
  }
  return limiter;
}

/** When a key has calls again, as far as this process knows. */
const spentUntil = new Map<string, number>();

const nameOf = ({ name }: Limit, key: string) => `${name} ${key}`;

/**
 * Refuses a key whose calls are known to be used up, without counting and without a query. It is for work whose success
 * would reveal what the limit protects.
 * @throws AppError RATE_LIMITED with the seconds to wait
 */
function refuseSpent(limit: Limit, key: string): void {
  const wait = (spentUntil.get(nameOf(limit, key)) ?? 0) - Date.now();
  if (wait > 0)
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
}

function rememberSpent(limit: Limit, key: string, milliseconds: number): void {
  const now = Date.now();
  if (spentUntil.size > 10_000)
    for (const [name, until] of spentUntil) if (until < now) spentUntil.delete(name);
  spentUntil.set(nameOf(limit, key), now + milliseconds);
}

/**
 * Takes one call of `key` in the limit's window. One statement counts it, so parallel calls cannot exceed the limit.
 * @throws AppError RATE_LIMITED with the seconds to wait
 */
export async function takeCall(limit: Limit, key: string): Promise<void> {
  try {
    await limiterOf(limit).consume(key);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    rememberSpent(limit, key, rejection.msBeforeNext);
    throw new AppError('RATE_LIMITED', {
      retryAfterSeconds: Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)),
    });
  }
}

/** Returns a counted call when the work did not happen. Calls refused since then do not count. */
export async function returnCall(limit: Limit, key: string): Promise<void> {
  await sql`
    update rate_limits set points = greatest(0, least(points, ${limit.points}) - 1)
    where key = ${limiterOf(limit).getKey(key)}`;
}

/** The claims of one call from an address: of its network, and of the wider one around an IPv6 network. */
export function claimsFrom(limit: Limit, address: string): Claim[] {
  const [own, wide] = networksOf(address);
  const around = { ...limit, name: `${limit.name}-wide`, points: limit.points * wideShare };
  return wide ? [[limit, own], [around, wide]] : [[limit, own]]; // oxfmt-ignore
}

/** @throws AppError RATE_LIMITED */
export async function takeCallFrom(limit: Limit, address: string): Promise<void> {
  for (const claim of claimsFrom(limit, address)) await takeCall(...claim);
}

/** @throws AppError RATE_LIMITED */
export const refuseSpentFrom = (limit: Limit, address: string): void =>
  claimsFrom(limit, address).forEach((claim) => refuseSpent(...claim));

/** How many calls were taken in the window that is open now, refused ones included. */
export async function usedCalls(limit: Limit, key: string): Promise<number> {
  const used = await limiterOf(limit).get(key);
  return used?.consumedPoints ?? 0;
}
