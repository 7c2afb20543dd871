import { is } from 'drizzle-orm';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import { PostgresJsSession } from 'drizzle-orm/postgres-js';
import type { Row } from 'postgres';
import { codesOf } from '@/platform/causes-of';
import type { Actor, Ctx } from '@/platform/ctx';
import { database, type Database, patientDatabase, withConnection } from './client';
import { isConnectionLost } from './connection/connection-lost';

/** Where queries run: in the open transaction of the context, or on the pool. */
export const db = (ctx: Pick<Ctx, 'transaction' | 'isPatient'>): Database =>
  (ctx.transaction as Database) ?? (ctx.isPatient ? patientDatabase : database);

/** For work whose statements may take minutes (operations 19). It gets a few connections beside those of requests. */
export const patiently = <C extends Ctx>(ctx: C): C => ({ ...ctx, isPatient: true });

/**
 * For work that sends the same few texts each time: PostgreSQL keeps them under a name on its connection, so that each goes there in
 * one message in place of two and is neither parsed nor planned anew (ADR 27). Never for a search, whose plan depends on what is
 * searched, nor where the number of texts has no bound. Behind a pooler nothing is kept: its pool says so.
 */
export const repeatedly = <C extends Ctx>(ctx: C): C => ({ ...ctx, isRepeated: true });

/** The driver makes a client for each transaction: only its statements are kept. */
function keepStatements(transaction: Database): void {
  const { session } = transaction._;
  if (!is(session, PostgresJsSession)) throw new TypeError('not a session of postgres.js');
  const { client } = session;
  const send = client.unsafe.bind(client);
  client.unsafe = (text, values, options) => send(text, values, { ...options, prepare: true });
}

/**
 * Runs `work` in one transaction, or in the outer one when there is one. Effects given to `ctx.after` inside run after
 * the outermost transaction has committed, and never after a rollback. Make no network calls in it.
 */
export async function inTransaction<A extends Actor, T>(
  ctx: Ctx<A>,
  work: (ctx: Ctx<A>) => Promise<T>,
): Promise<T> {
  if (ctx.transaction) return work(ctx);
  const effects: (() => Promise<void> | void)[] = [];
  const run = () =>
    begin(db(ctx), (transaction) => {
      if (ctx.isRepeated) keepStatements(transaction);
      return work({ ...ctx, transaction, after: (effect) => void effects.push(effect) });
    });
  const result = await (ctx.isPatient ? run() : withConnection(run));
  for (const effect of effects) ctx.after(effect);
  return result;
}

/**
 * Works of one transaction that do not need each other: the driver sends what they ask at the same moment in one message (ADR 27),
 * in the order in which they are given. All have ended before an error is thrown, so that none asks after the rollback: the first in
 * time, but for one that only says that the transaction has failed already.
 * Give it calls of async functions: a query of Drizzle itself would be sent twice, once for each time that it is waited for.
 */
export async function sideBySide<Works extends readonly unknown[]>(
  ...works: Works
): Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }> {
  const errors: unknown[] = [];
  const note = (error: unknown) => void errors.push(error);
  await Promise.all(works.map((work) => Promise.resolve(work).catch(note)));
  if (errors.length > 0) throw errors.find((error) => !isAftermath(error)) ?? errors[0];
  return Promise.all(works);
}

/** A statement after one that failed in its transaction: its answer may be heard before that one's. */
const isAftermath = (error: unknown): boolean => codesOf(error).includes('25P02');

/**
 * A transaction whose connection is lost is over, and its outcome unknown. The driver ends it by itself as the connection
 * closes; would the error reach it first, it would write a ROLLBACK to the closed connection, and lose that or the process.
 */
export const begin = <T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> =>
  database.transaction(
    (transaction) =>
      work(transaction).catch((error: unknown) => {
        if (!isConnectionLost(error)) throw error;
        return new Promise<never>(() => undefined);
      }),
    config,
  );

/** Runs a library's own statement, with its `$1` parameters, where the context's queries run. */
export function runStatement<T extends Row>(
  ctx: Pick<Ctx, 'transaction' | 'isPatient'>,
  text: string,
  values: unknown[],
): Promise<T[]> {
  const { session } = db(ctx)._;
  if (!is(session, PostgresJsSession)) throw new TypeError('not a session of postgres.js');
  return session.queryObjects<T>(text, values);
}
