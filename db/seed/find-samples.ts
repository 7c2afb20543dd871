import type postgres from 'postgres';
import { verifyPassword } from '@/platform/password';
import { sampleAdmin } from './admin';
import { firstCode } from './codes';
import { sampleCodeNames } from './sample-codes';
import { samplePeople } from './sample-people';

/** `traces` names rows of the sample, such as `VIP2026`; `admins` are the administrators who have the sample password. */
type FoundSamples = { traces: string[]; admins: string[] };

const none: FoundSamples = { traces: [], admins: [] };

/** What the seed notes of itself; a live shop gets other parts only. */
export const sampleMarks = ['seed:admin', 'seed:vip-code', 'seed:samples'];
const people = [sampleAdmin, ...samplePeople].map(({ name, phone, email }) => ({
  name,
  contact: phone ?? email ?? '',
}));
const codes = [firstCode, ...sampleCodeNames];

/** Sample orders are among the first rows, so that a large table is not read through. */
const firstOrders = 1000;

/**
 * People and orders count by name and contact together; codes by their names, as those of a live shop are random letters.
 * Only columns of the first migration are read, because newer ones may not have run.
 */
const findTraces = (sql: postgres.Sql) => sql<{ trace: string }[]>`
  with person as (
    select * from unnest(${people.map(({ name }) => name)}::text[], ${people.map(({ contact }) => contact)}::text[])
      as listed (name, contact)
  )
  (select key as trace from settings where key in ${sql(sampleMarks)} order by key)
  union all
  (select code_key from discount_codes where code_key in ${sql(codes)} order by id)
  union all
  (select contact from person join users on users.phone = contact and users.name = person.name order by users.id)
  union all
  (select contact from person join users on users.email = contact and users.name = person.name order by users.id)
  union all
  (select public_id from (select * from orders order by id limit ${firstOrders}) first
    join person on first.name = person.name and contact in (first.phone, first.email) order by first.id)`;

async function findSampleAdmins(sql: postgres.Sql): Promise<string[]> {
  const admins = await sql<{ username: string; hash: string }[]>`
    select username, password_hash as hash from admin_credentials c join users u on u.id = c.user_id
    where u.is_admin order by username`;
  const found: string[] = [];
  // One after the other: many at once are refused, and a shop may have any number of administrators.
  for (const { username, hash } of admins)
    if (await verifyPassword(sampleAdmin.password, hash)) found.push(username);
  return found;
}

/** Looks for what the sandbox's seed has left in a database, and changes nothing. */
export async function findSamples(sql: postgres.Sql): Promise<FoundSamples> {
  const [table] = await sql<{ known: boolean }[]>`select to_regclass('settings') is not null as known`;
  if (!table?.known) return none;
  const [traces, admins] = await Promise.all([findTraces(sql), findSampleAdmins(sql)]);
  return { traces: traces.map(({ trace }) => trace), admins };
}

/** A few of them, for a sentence. */
export const someOf = (traces: string[]): string =>
  [...traces.slice(0, 4), ...(traces.length > 4 ? ['…'] : [])].join(', ');

/** Why a live shop does not start on a database, in one sentence that says what to do; null when it may (operations 10). */
export function refusalOf({ traces, admins }: FoundSamples): string | null {
  if (traces.length > 0)
    return (
      `The database of DATABASE_URL holds the sandbox's sample data (${someOf(traces)}), which a live shop must not sell ` +
      'from: create a new, empty database and set DATABASE_URL to it.'
    );
  if (admins.length > 0)
    return (
      `The sandbox's sample password is still that of administrator ${admins.join(', ')}: set another one with ` +
      'npm run admin:create -- --phone … --username … --password-stdin.'
    );
  return null;
}
