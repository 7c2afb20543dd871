import { drizzle } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { fakePostgres } from '@/tests/support/fake-postgres';
import { openClient } from './open-client';
import { silence } from './silence';

let server: Awaited<ReturnType<typeof fakePostgres>>;
const clients: postgres.Sql[] = [];
beforeEach(async () => (server = await fakePostgres()));
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end({ timeout: 0 })));
  await server.close();
});

function open(limit = 150, max = 1) {
  const client = openClient(
    server.url,
    { limit, silence },
    { max, fetch_types: false, connect_timeout: 1, backoff: () => 0 },
  );
  clients.push(client);
  return client;
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    ({ code }: { code: string }) => code,
  );

/** Each of several statements, one after the other, with and without parameters, and a transaction. */
async function useAgain(sql: postgres.Sql): Promise<string[]> {
  const outcomes: string[] = [];
  for (let at = 0; at < 3; at += 1)
    outcomes.push(await codeOf(sql`select ${at}`), await codeOf(sql`select 1`));
  return [...outcomes, await codeOf(sql.begin((inner) => inner`select 2`))];
}
const allAnswered = Array(7).fill('answered');

test('a statement without an answer ends at its limit, and its connection is replaced', async () => {
  const sql = open();
  expect(await codeOf(sql`select 'hang'`)).toBe('CONNECTION_SILENT');
  expect(await useAgain(sql)).toEqual(allAnswered);
  expect(server.state.connections).toBe(2);
});

test('statements that wait behind one without an answer end with it', async () => {
  const sql = open();
  await sql`select 1`;
  const outcomes = await Promise.all([sql`select 'hang'`, sql`select 2`, sql`select 3`].map(codeOf));
  expect(outcomes).toEqual(Array(3).fill('CONNECTION_SILENT'));
  expect(await useAgain(sql)).toEqual(allAnswered);
});

test('a statement with parameters ends at its limit, too, though it waits before it is complete', async () => {
  const sql = open();
  await sql`select 1`;
  server.state.hangs = true;
  expect(await codeOf(sql`select ${1}`)).toBe('CONNECTION_SILENT');
  server.state.hangs = false;
  expect(await useAgain(sql)).toEqual(allAnswered);
});

test('a statement asked for in the moment in which a connection breaks gets a new one', async () => {
  const sql = open();
  await sql`select 1`;
  const outcome = codeOf(sql`select 'hang'`).then(async (code) => [code, await codeOf(sql`select 1`)]);
  await server.got('hang');
  server.cut();
  expect(await outcome).toEqual(['ECONNRESET', 'answered']);
  expect(await useAgain(sql)).toEqual(allAnswered);
});

test('an idle connection is kept, though it says nothing for longer than the limit', async () => {
  const [idle, other] = [open(300), open(300)];
  await idle`select ${1}`;
  expect(await codeOf(other`select 'hang'`)).toBe('CONNECTION_SILENT');
  await idle`select ${2}`;
  expect(server.state.connections).toBe(2);
});

test('a database that takes the connection and says nothing is given up', async () => {
  const sql = open(60_000);
  server.state.hangs = true;
  expect(await codeOf(sql`select 1`)).toBe('CONNECT_TIMEOUT');
  server.state.hangs = false;
  expect(await useAgain(sql)).toEqual(allAnswered);
});

test('a connection that is refused after a lost one is an error, not tried for ever', async () => {
  const sql = open();
  expect(await codeOf(sql`select 'hang'`)).toBe('CONNECTION_SILENT');
  server.state.refusal = '53300';
  expect(await codeOf(sql`select 1`)).toMatch(/^(53300|CONNECTION_CLOSED)$/);
  server.state.refusal = '';
  await codeOf(sql`select 1`);
  expect(await useAgain(sql)).toEqual(allAnswered);
});

test('statements are answered from the first one on after a database that was away has come', async () => {
  const sql = open();
  await server.close();
  for (let at = 0; at < 8; at += 1) expect(await codeOf(sql`select 1`)).toBe('ECONNREFUSED');
  await server.open();
  expect(await useAgain(sql)).toEqual(allAnswered);
});

test('it is known how long the database has said nothing to those who wait', async () => {
  const sql = open(400);
  await sql`select 1`;
  expect(silence.length()).toBe(0);
  const outcome = codeOf(sql`select 'hang'`);
  while (silence.length() < 100) await new Promise(setImmediate);
  expect(await outcome).toBe('CONNECTION_SILENT');
  expect(silence.length()).toBeGreaterThan(300);
  await sql`select 1`;
  expect(silence.length()).toBe(0);
});

test('drizzle works on it', async () => {
  const sql = open();
  expect([...(await drizzle(sql).execute('select 1'))]).toEqual([]);
});
