import fs from 'node:fs';
import { freshDatabase } from '../support/fresh-database';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase({ isSeeded: true });
});
afterAll(() => database.drop());

/** The statements of docs/scale.md, with a year that no event of a test reaches. */
function recipe(year: number): string[] {
  const [, text = ''] =
    /```sql\n(create unique index[\s\S]*?)```/.exec(fs.readFileSync('docs/scale.md', 'utf8')) ?? [];
  return text
    .replaceAll('2027', String(year))
    .split(';')
    .filter((statement) => statement.trim() !== '');
}

/** What holds for the events of orders and finds them, but for the key, which names the month too. */
async function structure() {
  const { sql } = database;
  const columns = await sql`
    select column_name, data_type, is_nullable, column_default, identity_generation
    from information_schema.columns where table_name = 'order_events' order by 1`;
  const constraints = await sql`
    select replace(pg_get_constraintdef(oid), ' NOT VALID', '') as is from pg_constraint
    where conrelid = 'order_events'::regclass and contype in ('c', 'f') order by 1`;
  const indexes = await sql`
    select c.relname, replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') as is, i.indisvalid
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'order_events'::regclass and not i.indisprimary order by 1`;
  const triggers = await sql`
    select pg_get_triggerdef(oid) as is from pg_trigger
    where tgrelid = 'order_events'::regclass and not tgisinternal order by 1`;
  return {
    columns: [...columns],
    constraints: [...constraints],
    indexes: [...indexes],
    triggers: [...triggers],
  };
}

test('the recipe for partitions of events keeps every index, constraint and guard, and builds no index while it locks', async () => {
  const { sql } = database;
  const year = new Date().getUTCFullYear() + 2;
  const before = await structure();
  const session = await sql.reserve();
  for (const statement of recipe(year)) await session.unsafe(statement);
  session.release();
  expect(await structure()).toEqual(before);
  const ofOldRows = await sql<{ name: string }[]>`
    select indexname as name from pg_indexes where tablename = ${`order_events_until_${year}`} order by 1`;
  expect(ofOldRows.map(({ name }) => name)).toEqual(
    ['order', 'pkey', 'recalls'].map((name) => `order_events_until_${year}_${name}`),
  );
});
