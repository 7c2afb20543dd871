import type postgres from 'postgres';
import { until } from '@/tests/support/payer';

export type Change = { what: string; op: string; was: unknown; becomes: unknown };

/**
 * Tells which rows of the shop's tables a request has changed: a trigger on every table notes each change that is
 * committed. From then on the queue is held, so that no job of an earlier request changes rows during a later one.
 */
export async function watchChanges(sql: postgres.Sql) {
  await sql.unsafe(`
    create schema fuzz;
    create table fuzz.changes (
      at bigint generated always as identity, what text, op text, was jsonb, becomes jsonb);
    create function fuzz.note() returns trigger language plpgsql as $$
      begin
        insert into fuzz.changes (what, op, was, becomes)
          values (tg_table_name, tg_op, to_jsonb(old), to_jsonb(new));
        return null;
      end $$;
    create function fuzz.put_off() returns trigger language plpgsql as $$
      begin
        new.start_after := new.start_after + interval '30 days';
        return new;
      end $$;
    create trigger held before insert on pgboss.job for each row execute function fuzz.put_off();
    update pgboss.job set start_after = start_after + interval '30 days' where state in ('created', 'retry');`);
  const isIdle = async () => (await sql`select from pgboss.job where state = 'active' limit 1`).length === 0;
  await until(isIdle);
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  for (const { name } of tables)
    await sql`
      create trigger fuzz_note after insert or update or delete on ${sql(name)}
      for each row execute function fuzz.note()`;
  return {
    tables: tables.map(({ name }) => name),
    /** The changes since the last call. */
    take: () => sql<Change[]>`delete from fuzz.changes returning what, op, was, becomes`,
  };
}
