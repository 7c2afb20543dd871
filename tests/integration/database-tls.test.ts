import { ownUrl } from '@/tests/support/own-database';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type postgres from 'postgres';
import { openClient } from '@/db/connection/open-client';
import { codeOf } from '@/tests/support/outcome';
import { until } from '@/tests/support/payer';
import { tlsProxyTo } from '@/tests/support/tls-proxy';

type Proxy = Awaited<ReturnType<typeof tlsProxyTo>>;

const clients: postgres.Sql[] = [];
const proxies: Proxy[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end({ timeout: 0 })));
  for (const proxy of proxies.splice(0)) proxy.close();
});

async function proxy(way?: Parameters<typeof tlsProxyTo>[1]): Promise<Proxy> {
  const made = await tlsProxyTo(ownUrl, way);
  proxies.push(made);
  return made;
}

function open(address: string, { limit = 5000, max = 1 } = {}): postgres.Sql {
  const client = openClient(address, { limit }, { max, connect_timeout: 5, backoff: () => 0 });
  clients.push(client);
  return client;
}

test('statements, transactions, big results and parallel statements pass through TLS', async () => {
  const { url, state } = await proxy();
  const sql = open(url('sslmode=require'), { max: 3 });
  expect([...(await sql`select ${7}::int as n`)]).toEqual([{ n: 7 }]);

  await sql.begin(async (inner) => {
    await inner`create temporary table kept (n int) on commit drop`;
    await inner`insert into kept select generate_series(1, 3)`;
    expect([...(await inner`select sum(n)::int as sum from kept`)]).toEqual([{ sum: 6 }]);
  });
  await expect(sql.begin((inner) => inner`select 1 / 0`)).rejects.toMatchObject({ code: '22012' });

  const rows = await sql`select n, repeat('茶', 1000) as text from generate_series(1, 2000) n`;
  expect(rows).toHaveLength(2000);
  expect(rows.every(({ n, text }, at) => n === at + 1 && text === '茶'.repeat(1000))).toBe(true);

  const sent = '茶'.repeat(1_000_000);
  expect((await sql`select md5(${sent}) = md5(repeat('茶', 1000000)) as is_same`)[0]).toEqual({
    is_same: true,
  });

  const numbers = Array.from({ length: 200 }, (_, at) => at);
  const answers = await Promise.all(numbers.map((n) => sql`select ${n}::int as n`));
  expect(answers.map(([row]) => row?.['n'])).toEqual(numbers);
  expect(state).toMatchObject({ connections: 3, encrypted: 3 });
});

test.each(['ssl=require', 'sslmode=require', 'sslmode=prefer'])(
  '%s encrypts without a certificate that holds',
  async (parameters) => {
    const { url, state } = await proxy();
    expect(await codeOf(open(url(parameters))`select 1`)).toBe('answered');
    expect(state.encrypted).toBe(1);
  },
);

test.each(['sslmode=verify-full', 'sslmode=verify-ca', 'ssl=true'])(
  '%s refuses a certificate that nobody vouches for',
  async (parameters) => {
    const sql = open((await proxy()).url(parameters));
    expect(await codeOf(sql`select 1`)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(await codeOf(sql`select 1`)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  },
);

test('verify-full takes a certificate that is trusted, at the host that it names', async () => {
  const { url, certificate, host } = await proxy();
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-'));
  const file = path.join(folder, 'certificate.pem');
  await writeFile(file, certificate);
  const ask = async (address: string) => {
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: file };
    const command = ['scripts/program.mjs', 'tests/support/query-database.ts', address];
    return (await promisify(execFile)(process.execPath, command, { env })).stdout.trim();
  };
  const byNumber = host.replace('localhost', '127.0.0.1');
  expect(await ask(url('sslmode=verify-full'))).toBe('answered');
  expect(await ask(url('sslmode=verify-full', byNumber))).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  await rm(folder, { recursive: true });
});

test('TLS that begins without being asked for names the protocol', async () => {
  const { url, state } = await proxy('direct');
  expect(await codeOf(open(url('sslmode=require&sslnegotiation=direct'))`select 1`)).toBe('answered');
  expect(state.protocol).toBe('postgresql');
});

test('a database without TLS is used where the address does not insist on it', async () => {
  const { url, state } = await proxy('N');
  for (const mode of ['prefer', 'disable'])
    expect(await codeOf(open(url(`sslmode=${mode}`))`select 1`)).toBe('answered');
  const sql = open(url('sslmode=require'));
  await expect(sql`select 1`).rejects.toMatchObject({
    code: 'CONNECTION_INSECURE',
    message: expect.stringContaining('takes no TLS'),
  });
  expect(await codeOf(open(url('sslmode=verify-full'))`select 1`)).toBe('CONNECTION_INSECURE');
  expect(state.encrypted).toBe(0);
});

test('a database that hangs behind TLS is given up within the limit, and heals', async () => {
  const { url, state } = await proxy();
  const sql = open(url('sslmode=require'), { limit: 1500 });
  await sql`select 1`;
  state.isMute = true;
  expect(await codeOf(sql`select 2`)).toBe('CONNECTION_SILENT');
  state.isMute = false;
  expect(await codeOf(sql`select 3`)).toBe('answered');
  expect(await codeOf(sql.begin((inner) => inner`select 4`))).toBe('answered');
});

test('a database that hangs before TLS stands is given up within the time to connect', async () => {
  const { url, state } = await proxy();
  const sql = openClient(url('sslmode=require'), { limit: 60_000 }, { max: 1, connect_timeout: 2 });
  clients.push(sql);
  state.isMute = true;
  expect(await codeOf(sql`select 1`)).toBe('CONNECT_TIMEOUT');
  state.isMute = false;
  expect(await codeOf(sql`select 1`)).toBe('answered');
});

test('a connection that is cut in the middle of a statement heals', async () => {
  const { url, state, cut } = await proxy();
  const sql = open(url('sslmode=require'));
  const other = open(ownUrl);
  const outcome = codeOf(sql`select 'cut me', pg_sleep(30)`);
  const isAsleep = () =>
    other`select from pg_stat_activity where query like '%cut me%' and wait_event = 'PgSleep'`;
  await until(async () => (await isAsleep()).length > 0);
  cut();
  expect(await outcome).toMatch(/^(CONNECTION_CLOSED|ECONNRESET|EPIPE)$/);
  for (let again = 0; again < 3; again += 1) expect(await codeOf(sql`select 1`)).toBe('answered');
  expect(state.connections).toBe(2);
});
