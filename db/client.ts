import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { env } from '@/platform/env';
import { AppError } from '@/platform/errors';
import { processState } from '@/platform/process-state';
import { within } from '@/platform/within';
import * as schema from './schema';

export type Database = PostgresJsDatabase<typeof schema>;

const longestWait = 2000;
const longestQueue = 2000;

const address = env.DATABASE_URL ?? 'postgres://unset';

/** The process's pool; opened at the first query, so that a build needs no database. */
export const sql: postgres.Sql = processState('sql', () =>
  postgres(address, {
    max: env.DATABASE_POOL,
    connect_timeout: 5,
    idle_timeout: 60,
    onnotice: () => undefined,
    connection: { application_name: 'shop', statement_timeout: 15_000, lock_timeout: 10_000 },
  }),
);

export const database: Database = drizzle(sql, { schema });

/** Whether the database answers, soon, a connection of its own: a busy pool does not mean that there is no database. */
export async function isDatabaseThere(): Promise<boolean> {
  const probe = postgres(address, { max: 1, connect_timeout: 2 });
  const answer = within(2000, probe`select 1`);
  const isThere = await answer.then(
    () => true,
    () => false,
  );
  void probe.end({ timeout: 0 });
  return isThere;
}

let busy = 0;
let freedAt = 0;
const waiting: (() => void)[] = [];

/**
 * Runs work that holds one connection. postgres.js would wait for a free connection without limit. Here work waits in
 * order, and when no connection becomes free for 2 s, the database counts as unavailable.
 * @throws AppError UNAVAILABLE
 */
export async function withConnection<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= env.DATABASE_POOL) await freeConnection();
  else busy++;
  try {
    return await work();
  } finally {
    freedAt = performance.now();
    const next = waiting.shift();
    if (next) next();
    else busy--;
  }
}

/** How many connections are in use, and how many calls wait for one. */
export const poolState = () => ({ size: env.DATABASE_POOL, busy, waiting: waiting.length });

const tooBusy = () => new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });

function freeConnection(): Promise<void> {
  if (waiting.length >= longestQueue) throw tooBusy();
  return new Promise((resolve, reject) => {
    const turn = () => {
      clearTimeout(timer);
      resolve();
    };
    const look = () => {
      const remaining = freedAt + longestWait - performance.now();
      if (remaining > 0) {
        timer = setTimeout(look, remaining);
      } else {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(tooBusy());
      }
    };
    let timer = setTimeout(look, longestWait);
    waiting.push(turn);
  });
}
