import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import type { Actor, Ctx } from '@/platform/ctx';
import { env } from '@/platform/env';
import { AppError } from '@/platform/errors';
import { metrics } from '@/platform/metrics';
import { processState } from '@/platform/process-state';
import { later, minutes, seconds } from '@/platform/time';
import { type Database, database } from './client';
import { openClient } from './connection/open-client';
import * as schema from './schema';
import { begin } from './transaction';

/** How long a read waits until the replica begins with it, and how long the replica may take to catch up. */
const patience = 2500;
const catchUp = 500;
const lookEvery = 10;

/** After a failure reads go to the primary at once, for so long. */
const pause = seconds(30);

type Limits = { name: string; max: number; statement: number; silence: number };

/** A read that fails here is done again at the primary, so that it has less time here than there. */
const quick: Limits = { name: 'shop-late', max: 4, statement: seconds(2), silence: 2500 };
const patient: Limits = { name: 'shop-late-patient', max: 2, statement: minutes(1), silence: seconds(65) };

const openPool = (address: string, { name, max, statement, silence }: Limits) =>
  openClient(
    address,
    { limit: silence },
    {
      max,
      connect_timeout: 2,
      idle_timeout: 60,
      onnotice: () => undefined,
      connection: {
        application_name: name,
        statement_timeout: statement,
        idle_in_transaction_session_timeout: seconds(15),
      },
    },
  );

function openReplica(address: string) {
  const clients = { quick: openPool(address, quick), patient: openPool(address, patient) };
  return {
    clients,
    quick: drizzle(clients.quick, { schema }),
    patient: drizzle(clients.patient, { schema }),
    awayUntil: new Date(0),
  };
}

type Replica = ReturnType<typeof openReplica>;

const state = processState('replica', () => ({
  replica: env.DATABASE_READ_URL ? openReplica(env.DATABASE_READ_URL) : null,
}));

/** For scripts: lets the process end. */
export async function closeReplica(): Promise<void> {
  const clients = Object.values(state.replica?.clients ?? {});
  await Promise.all(clients.map((client) => client.end({ timeout: 5 })));
}

/** How far the primary has written: what was committed before is not above it. */
const primaryPosition = sql<string>`pg_current_wal_lsn()::text`;

async function readPosition(): Promise<string> {
  const [row] = await database.execute<{ position: string }>(sql`select ${primaryPosition} as position`);
  return row?.position ?? '';
}

/** @throws Error when the replica does not get there in time, or is none */
async function untilReplayed(transaction: Database, position: string): Promise<void> {
  for (const end = performance.now() + catchUp; ;) {
    const [row] = await transaction.execute<{ has: boolean | null }>(
      sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has`,
    );
    if (row?.has) return;
    if (performance.now() > end) throw new Error('the replica is behind, or is no replica');
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
}

/** Runs work that says when it has begun; what has not begun in time is given up, and never begins. */
function begunInTime<T>(work: (begun: () => void) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = new Error(`the replica did not begin in ${patience} ms`);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(late);
    }, patience);
    const begun = () => {
      clearTimeout(timer);
      if (isLate) throw late;
    };
    work(begun)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}

type Read<A extends Actor, T> = (ctx: Ctx<A>) => Promise<T>;

/** One transaction, so that of several replicas the one that was asked for its position is the one that is read. */
async function readThere<A extends Actor, T>(ctx: Ctx<A>, replica: Replica, read: Read<A, T>): Promise<T> {
  const position = await readPosition();
  return begunInTime((begun) =>
    begin(
      ctx.isPatient ? replica.patient : replica.quick,
      async (transaction) => {
        await untilReplayed(transaction, position);
        begun();
        return read({ ...ctx, transaction });
      },
      { accessMode: 'read only' },
    ),
  );
}

/**
 * A read for people that decides nothing: a list, a figure, the export (operations 17, operations 23). It goes to the replica of
 * `DATABASE_READ_URL` as soon as that has all that was committed before; where the replica is away, behind or fails,
 * `read` runs again at the primary. Without that setting, and in a transaction, it is nothing but `read`.
 */
export async function readFromReplica<A extends Actor, T>(ctx: Ctx<A>, read: Read<A, T>): Promise<T> {
  const { replica } = state;
  if (!replica || ctx.transaction) return read(ctx);
  if (ctx.now >= replica.awayUntil) {
    try {
      const answer = await readThere(ctx, replica, read);
      metrics.lateReads.inc({ from: 'replica' });
      return answer;
    } catch (error) {
      if (error instanceof AppError) throw error;
      replica.awayUntil = later(ctx.now, pause);
      ctx.log.warn({ err: error, seconds: pause / 1000 }, 'lists are read at the primary for a while');
    }
  }
  metrics.lateReads.inc({ from: 'primary' });
  return read(ctx);
}

type Lag = {
  /** In recovery, and of the same cluster as the primary. */
  isReplica: boolean;
  bytes: number;
  /** Since the last change that it has. */
  seconds: number;
};

/** How far the replica is behind; null without one. */
export async function readLag(): Promise<Lag | null> {
  if (!state.replica) return null;
  const system = sql`(select system_identifier::text from pg_control_system())`;
  const [here] = await database.execute<{ position: string; system: string }>(
    sql`select ${primaryPosition} as position, ${system} as system`,
  );
  const [there] = await state.replica.quick.execute<Lag>(sql`
    select pg_is_in_recovery() and ${system} = ${here?.system ?? ''} as "isReplica",
      greatest(0, coalesce(pg_wal_lsn_diff(${here?.position ?? ''}::pg_lsn, pg_last_wal_replay_lsn()), 0))::float8 as bytes,
      coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 as seconds`);
  return there ?? null;
}
