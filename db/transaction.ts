import { is } from 'drizzle-orm';
import { PostgresJsSession } from 'drizzle-orm/postgres-js';
import type { Row } from 'postgres';
import type { Actor, Ctx } from '@/platform/ctx';
import { database, type Database, withConnection } from './client';

/** Where queries run: in the open transaction of the context, or on the pool. */
export const db = (ctx: Pick<Ctx, 'transaction'>): Database => (ctx.transaction as Database) ?? database;

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
  const result = await withConnection(() =>
    database.transaction((transaction) =>
      work({ ...ctx, transaction, after: (effect) => void effects.push(effect) }),
    ),
  );
  for (const effect of effects) ctx.after(effect);
  return result;
}

/** Runs a library's own statement, with its `$1` parameters, where the context's queries run. */
export function runStatement<T extends Row>(
  ctx: Pick<Ctx, 'transaction'>,
  text: string,
  values: unknown[],
): Promise<T[]> {
  const { session } = db(ctx)._;
  if (!is(session, PostgresJsSession)) throw new TypeError('not a session of postgres.js');
  return session.queryObjects<T>(text, values);
}
