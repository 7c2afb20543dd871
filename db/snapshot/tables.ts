import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Sql, TransactionSql } from 'postgres';

type Connection = Sql | TransactionSql;

export type Table = {
  name: string;
  /** The stored columns; PostgreSQL computes the generated ones again. */
  columns: string[];
  key: string[];
  /** The columns of texts, whose order is their collation's. */
  texts: string[];
  /** The column that numbers the rows, if there is one. */
  identity: string | null;
};

type Row = Table & { needs: string[] };

/** The shop's tables, each after those that it refers to. */
export async function listTables(sql: Connection): Promise<Table[]> {
  const rows = await sql<Row[]>`
    select c.relname as name,
      array(select attname::text from pg_attribute a
        where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k(num, at)
        join pg_attribute a on a.attnum = k.num
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by k.at) as key,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and attcollation <> 0 order by attnum) as texts,
      (select attname::text from pg_attribute a where a.attrelid = c.oid and attidentity <> '' limit 1) as identity,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by c.relname`;
  const sorted: Row[] = [];
  while (sorted.length < rows.length) {
    const isReady = (row: Row) =>
      !sorted.includes(row) && row.needs.every((need) => sorted.some(({ name }) => name === need));
    const next = rows.find(isReady);
    if (!next) throw new Error('the tables refer to each other in a circle');
    sorted.push(next);
  }
  return sorted.map(({ needs: _, ...table }) => table);
}

const quoted = (names: string[]) => names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');

/** For a transaction: its rows are written and read in the same words, whatever the database or the role sets. */
export const fixWords = (sql: TransactionSql) => sql`
  select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true),
    set_config('bytea_output', 'hex', true)`;

/**
 * A table's rows in COPY format, in the order of their key: the same rows give the same bytes in every database that has
 * `fixWords`. Files of earlier versions are `portable` to none: texts were sorted as their database does.
 */
export function readTable(
  sql: Connection,
  { name, columns, key, texts }: Table,
  { portable }: { portable: boolean },
): Promise<Readable> {
  const sorted = (column: string) =>
    portable && texts.includes(column) ? `${quoted([column])} collate "C"` : quoted([column]);
  const order = (key.length > 0 ? key : columns).map(sorted).join(', ');
  return sql
    .unsafe(`copy (select ${quoted(columns)} from ${quoted([name])} order by ${order}) to stdout`)
    .readable();
}

export const writeTable = (sql: Connection, { name, columns }: Table) =>
  sql.unsafe(`copy ${quoted([name])} (${quoted(columns)}) from stdin`).writable();

export type Fingerprint = { rows: number; hash: string };

/** Reads a table to its end and passes every chunk to `take`. */
export async function readThrough(
  stream: Readable,
  take: (chunk: Buffer) => Promise<void> | void = () => undefined,
): Promise<Fingerprint> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const piece of stream) {
    const chunk = Buffer.from(piece);
    hash.update(chunk);
    for (const byte of chunk) if (byte === 10) rows += 1;
    await take(chunk);
  }
  // postgres.js leaves its socket paused when the last chunk has filled the stream's buffer.
  stream._read(0);
  return { rows, hash: hash.digest('hex') };
}

/** Figures for a comparison by a person: the money of orders, payments and refunds, in minor units. */
export async function sumMoney(sql: Connection): Promise<Record<string, string>> {
  const rows = await sql<{ what: string; sum: string }[]>`
    select 'orders ' || currency as what, sum(total)::text as sum from orders group by currency
    union all select 'refunded ' || currency, sum(refunded_amount)::text from orders group by currency
    union all select 'payments ' || state || ' ' || currency, sum(amount)::text from payments group by state, currency
    union all select 'refunds ' || state || ' ' || currency, sum(amount)::text from refunds group by state, currency
    order by 1`;
  return Object.fromEntries(rows.map(({ what, sum }) => [what, sum]));
}

/** The database structure for which the rows were written. */
export async function listMigrations(sql: Connection): Promise<string[]> {
  const rows = await sql<
    { hash: string }[]
  >`select hash from drizzle.__drizzle_migrations order by created_at`;
  return rows.map(({ hash }) => hash);
}
