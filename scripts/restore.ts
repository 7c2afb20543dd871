import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import type { TransactionSql } from 'postgres';
import { closeClients } from '@/db/client';
import { openUnlimited } from '@/db/connection/open-client';
import * as z from 'zod/mini';
import { migrate, ownMigrations, startUpLock } from '@/db/migrate';
import { faultOf, readArchive, type Part } from '@/db/snapshot/archive';
import { checkArchive } from '@/db/snapshot/check-archive';
import {
  type Fingerprint,
  fixWords,
  listMigrations,
  listTables,
  readTable,
  readThrough,
  sumMoney,
  type Table,
  writeTable,
} from '@/db/snapshot/tables';
import { inTransaction } from '@/db/transaction';
import { imageTypes } from '@/lib/media/admin-contract';
import { mediaStore } from '@/lib/media/storage';
import { queueReturnNotices } from '@/lib/products/request-return-notices';
import { availabilityOf } from '@/lib/products/rules';
import { enqueue } from '@/lib/queue/enqueue';
import { installQueuesIfAbsent } from '@/lib/queue/install-queues';
import { SendLoginNotice } from '@/lib/users/request-login-notices';
import { directDatabaseUrl } from '@/platform/env';
import { propertyOf } from '@/platform/property-of';
import { systemContext } from '@/platform/system-context';
import { unshippedStatuses } from '@/values/orders';
import type { Availability } from '@/values/products';
import { jobs } from '@/workers/jobs';

const usage = `Reads a file of npm run backup into an empty database.

  npm run restore -- FILE

DATABASE_URL (or DATA_DIR, for a database of the shop's own) says where. Every row, count and sum is compared before
anything is kept.`;

const fingerprintSchema = z.object({ rows: z.number(), hash: z.string() });
const imageTypeSchema = z.enum(imageTypes);

async function requireEmpty(sql: TransactionSql, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    const [row] = await sql`select 1 from ${sql(name)} limit 1`;
    if (row) throw new Error(`The database is not empty: ${name} has rows. Restore into a new one.`);
  }
}

/** Rows are inserted unchanged, without triggers: what these would count or refuse is already in the data. */
async function setTriggers(sql: TransactionSql, tables: Table[], verb: 'disable' | 'enable'): Promise<void> {
  for (const { name } of tables) await sql.unsafe(`alter table "${name}" ${verb} trigger user`);
}

async function load(sql: TransactionSql, table: Table, { chunks }: Part): Promise<void> {
  const into = await writeTable(sql, table);
  const failed = new Promise<never>((_, reject) => into.once('error', reject));
  failed.catch(() => undefined);
  for await (const chunk of chunks) if (!into.write(chunk)) await Promise.race([once(into, 'drain'), failed]);
  into.end();
  await Promise.race([once(into, 'close'), failed]);
}

async function drain({ chunks }: Part): Promise<Buffer> {
  const buffered: Buffer[] = [];
  for await (const chunk of chunks) buffered.push(chunk);
  return Buffer.concat(buffered);
}

/** The numbers of new rows continue after the last one. */
async function setNumbers(sql: TransactionSql, tables: Table[]): Promise<void> {
  for (const { name, identity } of tables) {
    if (identity === null) continue;
    await sql`
      select setval(pg_get_serial_sequence(${name}, ${identity}), coalesce(max(${sql(identity)}), 0) + 1, false)
      from ${sql(name)}`;
  }
}

/** A file of an earlier version holds its times and its order as its own database wrote them. */
const earlier =
  ' The file is of an earlier version: the new database needs the time zone and the locale of the one that it was made from.';

async function readAll(sql: TransactionSql, file: string, tables: Table[]): Promise<string[]> {
  const stated = new Map<string, Fingerprint>();
  const lines: string[] = [];
  let images = 0;
  let end: Record<string, unknown> | undefined;
  let portable = false;
  for await (const part of readArchive(file)) {
    const { header } = part;
    const table = tables.find(({ name }) => name === propertyOf(header['table'], 'name'));
    if (header['format'] && !isDeepStrictEqual(header['migrations'], await listMigrations(sql)))
      throw new Error('The database was made by another version of the shop. Restore into a new, empty one.');
    if (header['portable'] === true) {
      portable = true;
      await fixWords(sql);
    }
    if (header['table'] && !table)
      throw new Error('The back-up has a table that this version does not know.');
    if (table) await load(sql, table, part);
    else {
      const bytes = await drain(part);
      if (typeof header['tableEnd'] === 'string')
        stated.set(header['tableEnd'], fingerprintSchema.parse(header));
      if (typeof header['image'] === 'string') {
        await mediaStore.put(header['image'], bytes, imageTypeSchema.parse(header['type']));
        images += 1;
      }
      if (header['end']) end = header;
    }
  }
  if (!end) throw faultOf('cut');
  for (const table of tables) {
    const is = await readThrough(await readTable(sql, table, { portable }));
    const was = stated.get(table.name);
    if (was?.hash !== is.hash || was.rows !== is.rows)
      throw new Error(`${table.name} differs from the back-up.${portable ? '' : earlier}`);
    lines.push(`${table.name}: ${is.rows}`);
  }
  const money = await sumMoney(sql);
  if (!isDeepStrictEqual(money, end['money'])) throw new Error('the sums of money differ from the back-up.');
  if (images !== end['images']) throw new Error('pictures are missing in the back-up.');
  for (const [what, sum] of Object.entries(money)) lines.push(`${what}: ${(Number(sum) / 100).toFixed(2)}`);
  return [...lines, `pictures: ${images}`];
}

/** Jobs are not in a back-up: the sweeps queue everything again, and the CRM's sweep reads its own rows. */
const openSyncs = (sql: TransactionSql) => sql`
  insert into crm_applications (order_id, sync_type, next_try_at)
  select id, 'auto', now() from orders o
  where status in ${sql(unshippedStatuses)} and not exists (select from crm_applications a where a.order_id = o.id)`;

type Product = { id: number; active: boolean; availability: Availability; stock: number | null };
type Notices = { ids: number[]; productIds: number[] };

/**
 * What no sweep finds: notices to logins, and the products that an owner has changed since somebody asked, so that their notices were
 * under way. A piece that came back tells nobody (products 16).
 */
async function findNotices(sql: TransactionSql): Promise<Notices> {
  const notices = await sql<{ id: string }[]>`select id from login_notices order by id`;
  const changed = await sql<Product[]>`
    select id, active, availability, stock from products p where exists (
      select from return_notices n join audit_acts a on a.created_at > n.created_at
      where n.product_id = p.id and n.claimed_at is null and a.act = 'product_change' and a.target = 'product ' || p.id)`;
  const onSale = changed.filter((product) => availabilityOf(product) === 'on_sale');
  return { ids: notices.map(({ id }) => Number(id)), productIds: onSale.map(({ id }) => id) };
}

/** On connections of the shop, so before the rows are there for all: the job of a row that never came does nothing. */
async function queueNotices({ ids, productIds }: Notices): Promise<void> {
  if (ids.length + productIds.length === 0) return;
  await installQueuesIfAbsent(jobs);
  await inTransaction(systemContext(), async (ctx) => {
    for (const id of ids) await enqueue(ctx, SendLoginNotice, { noticeId: id }, { key: id });
    for (const id of productIds) await queueReturnNotices(ctx, id);
  });
}

async function restore(url: string, file: string): Promise<string[]> {
  if (!isDeepStrictEqual(await checkArchive(file), ownMigrations()))
    throw new Error(
      'The back-up is of another version of the shop: check that version out, restore, then update.',
    );
  const sql = openUnlimited(url);
  try {
    await migrate(url);
    return await sql.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${startUpLock})`;
      const tables = await listTables(sql);
      await requireEmpty(sql, tables);
      await setTriggers(sql, tables, 'disable');
      const lines = await readAll(sql, file, tables);
      await setNumbers(sql, tables);
      await setTriggers(sql, tables, 'enable');
      await openSyncs(sql);
      await queueNotices(await findNotices(sql));
      return lines;
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const [file, ...more] = process.argv.slice(2);
try {
  if (!file || more.length > 0 || file.startsWith('-')) throw new Error(usage);
  const lines = await restore(directDatabaseUrl(), file);
  console.log(`${lines.join('\n')}\n\nRestored and compared: every row, count and sum is as it was.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await closeClients();
}
