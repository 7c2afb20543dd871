import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { env } from '@/platform/env';
import { AppError } from '@/platform/errors';
import { processState } from '@/platform/process-state';
import { propertyOf } from '@/platform/property-of';
import { minutes, seconds } from '@/platform/time';
import { within } from '@/platform/within';
import { openClient } from './connection/open-client';
import { silence } from './connection/silence';
import * as schema from './schema';

export type Database = PostgresJsDatabase<typeof schema>;

const longestWait = 2000;
const longestQueue = 2000;

const address = env.DATABASE_URL ?? 'postgres://unset';

/** With an address past it, the other one leads to a pooler. */
const hasPooler = env.DATABASE_DIRECT_URL !== undefined;

const common = { connect_timeout: 3, idle_timeout: 60, onnotice: () => undefined };

/** A transaction does nothing but statements: what is idle in one for so long has lost its process. */
const idleInTransaction = { idle_in_transaction_session_timeout: seconds(15) };

/** What a statement of a request may take; behind a pooler its own settings, or the role's, say so (operations 22). */
export const requestLimits = {
  statement_timeout: seconds(4),
  lock_timeout: seconds(3),
  ...idleInTransaction,
};

/**
 * The process's pool; opened at the first query, so that a build needs no database. Somebody waits for its statements:
 * PostgreSQL itself ends one that takes too long, and where it does not even do that, the connection ends.
 */
export const sql: postgres.Sql = processState('sql', () =>
  openClient(
    address,
    { limit: 4500, silence, isOneByOne: hasPooler },
    {
      ...common,
      max: env.DATABASE_POOL,
      // A pooler keeps no named statements.
      prepare: !hasPooler,
      connection: { application_name: 'shop', ...(hasPooler ? {} : requestLimits) },
    },
  ),
);

export const database: Database = drizzle(sql, { schema });

export const patientLimits = {
  statement_timeout: minutes(10),
  lock_timeout: seconds(10),
  ...idleInTransaction,
};

/** For the few works that may read for minutes and that no shopper waits for (`patiently`); never through a pooler. */
export const patientSql: postgres.Sql = processState('patientSql', () =>
  openClient(
    env.DATABASE_DIRECT_URL ?? address,
    { limit: minutes(11) },
    {
      ...common,
      max: Math.min(3, env.DATABASE_POOL),
      connection: { application_name: 'shop-patient', ...patientLimits },
    },
  ),
);

export const patientDatabase: Database = drizzle(patientSql, { schema });

/** For scripts: lets the process end. */
export async function closeClients(): Promise<void> {
  await Promise.all([sql, patientSql].map((client) => client.end({ timeout: 5 })));
}

/** PostgreSQL is there, but has no connection or memory to spare now (its error class 53). */
const isFull = (error: unknown) => String(propertyOf(error, 'code')).startsWith('53');

/** Whether the database answers, soon, a connection of its own: a busy pool does not mean that there is no database. */
export async function isDatabaseThere(): Promise<boolean> {
  const probe = openClient(address, { limit: longestWait }, { max: 1, connect_timeout: 2, prepare: false });
  const isThere = await within(longestWait, probe`select 1`).then(() => true, isFull);
  void probe.end({ timeout: 0 });
  return isThere;
}

/** Milliseconds for which the database has said nothing to those who wait; 0 when nobody does. */
export const databaseSilence = (): number => silence.length();

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
