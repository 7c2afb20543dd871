import { randomBytes } from 'node:crypto';
import { control, startTestSandbox, type TestSandbox } from '@/sandbox/testing';
import { freshDatabase } from '../support/fresh-database';
import { until } from '../support/payer';
import { closeShops, startInstance } from '../support/start-shop';

const slow = 300_000;

let sandbox: TestSandbox;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  database = await freshDatabase({ isSeeded: true });
}, slow);
afterAll(async () => {
  await closeShops();
  await sandbox.stop();
  await database.drop();
}, slow);

const startDraining = (seconds: number) =>
  startInstance({
    ...sandbox.environment,
    DATABASE_URL: database.url,
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    DRAIN_SECONDS: String(seconds),
  });

const isReady = async (url: string) => (await fetch(`${url}/api/ready`).catch(() => null))?.ok === true;

test(
  'a server that is asked twice to stop goes on with the stop that has begun (operations 18)',
  async () => {
    const server = await startDraining(3);
    process.kill(server.pid, 'SIGTERM');
    await until(async () => !(await isReady(server.url)));
    expect(await server.stop()).toBe(0);
  },
  slow,
);

/** An order that waits for its payment, and the mail about it with its job. */
async function queueMail(email: string): Promise<void> {
  await database.sql`
    with buyer as (insert into users (name) values ('林夏') returning id),
      placed as (
        insert into orders (public_id, user_id, product_id, language, name, phone, email, country, province, city,
          district, detailed_address, item_name, currency, item_price, item_quantity, discount_amount, total, name_grams)
        select 'ORDER_20261121STOP' || lpad(id::text, 6, '0'), id, 1, 'zh', '林夏', '13812345678', ${email}, 'CN',
          '330000', '330100', '330106', '文三路 1 号', 'H1', 'CNY', 169900, 1, 0, 169900, array['林', '夏', '林夏']
        from buyer returning id),
      message as (
        insert into order_messages (order_id, kind, created_at, next_try_at)
        select id, 'placed', now(), now() - interval '1 second' from placed returning id)
    insert into pgboss.job (name, data, policy, singleton_key, retry_limit, expire_in)
    select 'order-message', jsonb_build_object('messageId', id), 'short', id::text, 5, interval '90 seconds'
    from message`;
}

const stateOf = async (email: string) => {
  const [row] = await database.sql<{ state: string }[]>`
    select state from order_messages m join orders o on o.id = m.order_id where email = ${email}`;
  return row?.state;
};

test(
  'a server that is asked to stop takes no more jobs, and ends the mail that it has begun',
  async () => {
    const server = await startDraining(2);
    const [begun, late] = ['begun@mail.example', 'late@mail.example'];
    await control(sandbox, 'faults', { kind: 'delay', path: '/smtp', about: begun, ms: 5000 });
    await queueMail(begun);
    await until(async () => sandbox.world.faults.list().length === 0);
    process.kill(server.pid, 'SIGTERM');
    await until(async () => !(await isReady(server.url)));
    await queueMail(late);
    expect(await server.stop()).toBe(0);
    expect([await stateOf(begun), await stateOf(late)]).toEqual(['sent', 'waiting']);
  },
  slow,
);
