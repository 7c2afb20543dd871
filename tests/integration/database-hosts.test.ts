import { ownUrl } from '@/tests/support/own-database';
import type postgres from 'postgres';
import { openClient } from '@/db/connection/open-client';
import { anyFree } from '@/scripts/setup/ports.mjs';
import { freshDatabase } from '@/tests/support/fresh-database';
import { codeOf } from '@/tests/support/outcome';
import { tlsProxyTo } from '@/tests/support/tls-proxy';

type Proxy = Awaited<ReturnType<typeof tlsProxyTo>>;

const clients: postgres.Sql[] = [];
let first: Proxy;
let second: Proxy;
let dead: string;
let standby: Proxy;
let readOnly: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  readOnly = await freshDatabase();
  const name = new URL(readOnly.url).pathname.slice(1);
  await readOnly.sql`alter database ${readOnly.sql(name)} set default_transaction_read_only = on`;
  standby = await tlsProxyTo(readOnly.url, 'S', new URL(ownUrl).pathname);
  [first, second] = [await tlsProxyTo(ownUrl), await tlsProxyTo(ownUrl)];
  dead = `localhost:${await anyFree()}`;
});
beforeEach(() => {
  for (const { state } of [first, second, standby]) Object.assign(state, { isMute: false, connections: 0 });
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.end({ timeout: 0 }))));
afterAll(async () => {
  for (const proxy of [first, second, standby]) proxy.close();
  await readOnly.drop();
});

function open(hosts: string[], parameters = '', connectTime = 5): postgres.Sql {
  const address = first.url(`sslmode=require${parameters}`, hosts.join(','));
  const client = openClient(address, { limit: 5000 }, { max: 1, connect_timeout: connectTime });
  clients.push(client);
  return client;
}

test('while the first of several hosts answers, it is the one', async () => {
  expect(await codeOf(open([first.host, second.host])`select 1`)).toBe('answered');
  expect(first.state.connections).toBe(2);
  expect(second.state.connections).toBe(1);
});

test('when the first host refuses, the second one is connected to, every time', async () => {
  const sql = open([dead, second.host]);
  expect(await codeOf(sql`select 1`)).toBe('answered');
  second.cut();
  await codeOf(sql`select 2`);
  expect(await codeOf(sql`select 3`)).toBe('answered');
});

test('when the first host takes the connection and says nothing, the second one is found in time', async () => {
  first.state.isMute = true;
  expect(await codeOf(open([first.host, second.host], '', 4)`select 1`)).toBe('answered');
});

test('a host that hangs later is left for the other one', async () => {
  const sql = open([first.host, second.host], '', 4);
  await sql`select 1`;
  first.state.isMute = true;
  first.cut();
  await codeOf(sql`select 2`);
  expect(await codeOf(sql`select 3`)).toBe('answered');
  expect(second.state.connections).toBe(3);
});

test('when no host answers, the error says why, and the pool goes on', async () => {
  const sql = open([dead, second.host], '', 4);
  second.state.isMute = true;
  expect(await codeOf(sql`select 1`)).toBe('ECONNREFUSED');
  second.state.isMute = false;
  expect(await codeOf(sql`select 1`)).toBe('answered');
});

test('a wrong password is not hidden by several hosts', async () => {
  const address = first.url('sslmode=require', `${first.host},${second.host}`);
  const wrong = address.replace(/\/\/[^@]*@/, '//nobody:wrong@');
  const client = openClient(wrong, {}, { max: 1, connect_timeout: 5 });
  clients.push(client);
  expect(await codeOf(client`select 1`)).toMatch(/^28/);
});

test('of hosts of which one only reads, the one that writes is found', async () => {
  expect(await codeOf(open([standby.host])`select 1`)).toBe('answered');
  expect(await codeOf(open([standby.host], '&target_session_attrs=read-write')`select 1`)).toBe(
    'CONNECTION_DESTROYED',
  );
  const sql = open([standby.host, first.host], '&target_session_attrs=read-write');
  expect((await sql`show default_transaction_read_only`)[0]).toEqual({
    default_transaction_read_only: 'off',
  });
});

test('an address may be one of IPv6', async () => {
  const sql = open([first.host.replace('localhost', '[::1]')]);
  expect(await codeOf(sql`select 1`)).toBe('answered');
});

test('the queue connects to the same address: one of several hosts, with TLS that proves nothing', async () => {
  const hosts = first.url('sslmode=require', `${dead},${second.host}`);
  Object.assign(process.env, { DATABASE_URL: hosts, DATABASE_DIRECT_URL: '' });
  const { newBoss } = await import('@/lib/queue/boss');
  const boss = newBoss({ supervise: false, schedule: false });
  const errors: unknown[] = [];
  boss.on('error', (error) => errors.push(error));
  await boss.start();
  await boss.createQueue('afar');
  expect(await boss.send('afar', { n: 1 })).not.toBeNull();
  expect(await boss.fetch('afar')).toMatchObject([{ data: { n: 1 } }]);
  await boss.stop({ graceful: false });
  expect(errors).toEqual([]);
  expect(second.state.connections).toBeGreaterThan(0);
});
