import { ownUrl } from '@/tests/support/own-database';
import type postgres from 'postgres';
import { openClient } from '@/db/connection/open-client';

const pooled = process.env['DATABASE_URL'] ?? '';
const clients: postgres.Sql[] = [];
afterEach(() => Promise.all(clients.splice(0).map((client) => client.end({ timeout: 0 }))));

function open(options: Partial<Parameters<typeof openClient>[2]> = {}) {
  const settings = { max: 3, connect_timeout: 5, prepare: false, onnotice: () => undefined };
  const client = openClient(pooled, { limit: 10_000, isOneByOne: true }, { ...settings, ...options });
  clients.push(client);
  return client;
}

/** Where the suite runs without a pooler, there is nothing to show. */
const behindPooler = pooled === ownUrl ? describe.skip : describe;

behindPooler('behind a pooler', () => {
  test('statements with and without parameters, asked for at once, all get their own answers', async () => {
    const sql = open();
    const ask = async (n: number) => {
      const [row] = n % 3 ? await sql`select ${n}::int as n` : await sql.unsafe(`select ${n} as n`);
      return Number(row?.['n']);
    };
    for (let round = 0; round < 10; round += 1) {
      const numbers = Array.from({ length: 60 }, (_, at) => at);
      expect(await Promise.all(numbers.map(ask))).toEqual(numbers);
    }
  });

  test('a transaction stays on one connection of the database, others meanwhile use more', async () => {
    const sql = open();
    const seen = await Promise.all(
      Array.from({ length: 12 }, () =>
        sql.begin(async (inner) => {
          const pids = [];
          for (let at = 0; at < 4; at += 1)
            pids.push((await inner`select pg_backend_pid() as pid`)[0]?.['pid']);
          return new Set(pids);
        }),
      ),
    );
    expect(seen.every(({ size }) => size === 1)).toBe(true);
    expect(new Set(seen.flatMap((pids) => [...pids])).size).toBeGreaterThan(1);
  });

  test('the doctor sees whether an address leads to a pooler, and whether limits hold behind it', async () => {
    const { readConnection } = await import('@/lib/readiness/check-connections');
    const { patientSql, requestLimits, sql } = await import('@/db/client');
    expect(await readConnection(open({ connection: requestLimits }))).toBeNull();
    const [behind, past] = [await readConnection(sql), await readConnection(patientSql)];
    expect(behind?.limits).toEqual(requestLimits);
    expect(behind?.place).toBe(past?.place);
  });
});
