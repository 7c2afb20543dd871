import { finished } from 'node:stream/promises';
import { is, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { PostgresJsSession } from 'drizzle-orm/postgres-js';
import type { Ctx } from '@/platform/ctx';
import { db } from './transaction';

const dialect = new PgDialect();

/**
 * All that a COPY writes, as bytes. It is read to its end at once, so that its size is the caller's to bound. Call it in a
 * transaction: the driver refuses a statement that shares a connection with a COPY. COPY has no parameters: what the
 * statement names is written into it, so give it no text of people.
 */
export async function copyOut(ctx: Pick<Ctx, 'transaction' | 'isPatient'>, statement: SQL): Promise<Buffer> {
  const { session } = db(ctx)._;
  if (!ctx.transaction || !is(session, PostgresJsSession)) throw new TypeError('not in a transaction');
  const { sql: text } = dialect.sqlToQuery(statement.inlineParams());
  const stream = await session.client.unsafe(text).readable();
  const pieces: Buffer[] = [];
  // By its event: an iterator would let the stream fill, and the driver stop its socket, for each few rows.
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  await finished(stream);
  // postgres.js leaves its socket paused when the last chunk has filled the stream's buffer.
  stream._read(0);
  return Buffer.concat(pieces);
}
