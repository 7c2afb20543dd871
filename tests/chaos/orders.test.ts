import { randomBytes, randomUUID } from 'node:crypto';
import { startTestSandbox, type TestSandbox } from '@/sandbox/testing';
import { freshDatabase } from '@/tests/support/fresh-database';
import { logIn, send } from '@/tests/support/http';
import { closeShops, startInstance } from '@/tests/support/start-shop';

const slow = 240_000;

let sandbox: TestSandbox;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let shops: { url: string }[];

beforeAll(async () => {
  sandbox = await startTestSandbox();
  database = await freshDatabase({ isSeeded: true });
  const shared = {
    ...sandbox.environment,
    DATABASE_URL: database.url,
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    TRUSTED_PROXY_HOPS: '1',
  };
  shops = await Promise.all([startInstance(shared), startInstance(shared)]);
}, slow);

afterAll(async () => {
  await closeShops();
  await sandbox.stop();
  await database.drop();
}, slow);

const shopFor = (at: number) => shops[at % shops.length]?.url ?? '';

/** Two shops on a slow machine may be busy, and say so; nobody knows then whether the order was placed. */
const mayBePlaced = ({ status, body }: Awaited<ReturnType<typeof send>>) =>
  status === 201 || body.code === 'UNAVAILABLE';

const order = {
  orderData: {
    name: '张伟',
    phone: '13812345678',
    country: 'CN',
    province: '330000',
    city: '330100',
    district: '330106',
    detailed_address: '文三路 1 号',
  },
  productId: 1,
  quantity: 1,
  discountCode: 'TEN2026',
  language: 'zh',
};

test(
  '1,000 parallel orders over two instances on a code with 10 uses redeem exactly 10',
  async () => {
    await database.sql`
      with code as (
        insert into discount_codes (code, code_key, channel, max_usage) values ('TEN2026', 'TEN2026', 'test', 10)
        returning id)
      insert into discount_prices select id, 1, 'CNY', 129900 from code`;
    const tokens: string[] = [];
    // A few at a time: a busy shop refuses codes that it cannot send within seconds.
    while (tokens.length < 40)
      tokens.push(...(await Promise.all([0, 1, 2, 3].map((at) => logIn(shopFor(at))))));
    const responses = await Promise.all(
      tokens.flatMap((token, customer) =>
        Array.from({ length: 25 }, (_, at) =>
          send('POST', '/api/orders', {
            base: shopFor(customer + at),
            token,
            body: order,
            headers: { 'idempotency-key': randomUUID() },
          }),
        ),
      ),
    );
    const placed = responses.filter(({ status }) => status === 201);
    const placedBy = (customer: number) =>
      responses.slice(customer * 25, (customer + 1) * 25).filter(mayBePlaced).length;
    // Customers who got five of the ten uses have the most unpaid orders allowed, and are refused for that reason.
    const wrong = responses.filter((response, at) => {
      const { code } = response.body;
      const isFull = code === 'CONFLICT' && placedBy(Math.floor(at / 25)) >= 5;
      return !mayBePlaced(response) && code !== 'DISCOUNT_INVALID' && !isFull;
    });
    expect(wrong).toEqual([]);
    expect(placed.length).toBeLessThanOrEqual(10);
    expect(responses.filter(mayBePlaced).length).toBeGreaterThanOrEqual(10);
    const [counted] = await database.sql`
      select usage_count, (select count(*)::int from redemptions where code_id = c.id) uses,
        (select count(*)::int from orders where discount_code = c.code) orders
      from discount_codes c where code = 'TEN2026'`;
    expect(counted).toEqual({ usage_count: 10, uses: 10, orders: 10 });
  },
  slow,
);

test(
  '50 parallel requests with one idempotency key over two instances make one order',
  async () => {
    const token = await logIn(shopFor(0));
    const headers = { 'idempotency-key': randomUUID() };
    const body = { ...order, discountCode: 'VIP2026' };
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        send('POST', '/api/orders', { base: shopFor(at), token, body, headers }),
      ),
    );
    expect(responses.every(mayBePlaced)).toBe(true);
    const answers = responses
      .filter(({ status }) => status === 201)
      .map((one) => JSON.stringify(one.body.data));
    expect(new Set(answers).size).toBe(1);
    const rows =
      await database.sql`select id from orders where idempotency_key = ${headers['idempotency-key']}`;
    expect(rows).toHaveLength(1);
  },
  slow,
);
