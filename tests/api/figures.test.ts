import { pay, placeOrder, refund, sql } from '@/tests/support/account';
import { newAdmin } from '@/tests/support/admins';
import { logIn, logInAdmin, newAddress, send, shopUrl } from '@/tests/support/http';
import { until } from '@/tests/support/payer';
import { shanghaiDate } from '@/platform/time';

let owner: string;
let support: string;
beforeAll(async () => {
  owner = await logInAdmin();
  support = (await newAdmin('support')).token;
});

afterAll(() => sql.end());

const paths = ['/api/orders/stats', '/api/orders', '/api/discount/channels', '/api/orders/export.csv'];
const today = () => shanghaiDate(new Date());

type Sums = { CNY: number; USD: number };
type Figures = { from: string; to: string; paid: number; gross: Sums; refunded: Sums; net: Sums };

/** An order that its buyer paid in the wallet. */
async function newPaid(discountCode: string | null = null): Promise<string> {
  const token = await logIn();
  const { orderId } = await placeOrder(token, { discountCode });
  await pay(token, orderId);
  return orderId;
}

const statsOf = async (query: string) =>
  (await send('GET', `/api/orders/stats${query}`, { token: support })).body.data as Figures & {
    days: (Figures & { day: string })[];
  };

describe.each(paths)('the days of %s', (path) => {
  test.each([
    ['from=2026-02-30', 'from', '格式不正确'],
    ['to=tomorrow', 'to', '格式不正确'],
    ['from=1999-12-31', 'from', '格式不正确'],
    ['to=3000-01-01', 'to', '格式不正确'],
    ['from=2026-03-02&to=2026-03-01', 'to', '结束日期早于开始日期'],
  ])('%s names its field', async (query, field, message) => {
    const { status, body } = await send('GET', `${path}?${query}`, { token: owner });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(body.errors).toEqual([{ path: field, message }]);
  });

  test('empty days are none, and one end may be left out', async () => {
    for (const query of ['from=&to=', 'from=2099-01-01', 'to=2000-01-01', 'from=2000-01-01&to=2999-12-31']) {
      const response = await fetch(`${shopUrl}${path}?${query}`, {
        headers: { authorization: `Bearer ${owner}`, 'x-forwarded-for': newAddress() },
      });
      await response.text();
      expect(response.status).toBe(200);
    }
  });
});

test('support reads figures and channels, a customer neither', async () => {
  const customer = await logIn();
  for (const path of ['/api/orders/stats', '/api/discount/channels']) {
    expect((await send('GET', path, { token: support })).status).toBe(200);
    expect((await send('GET', path, { token: customer })).status).toBe(401);
    expect((await send('GET', path)).status).toBe(401);
  }
  const exported = await send('GET', `/api/orders/export.csv?from=${today()}`, { token: support });
  expect(exported.status).toBe(403);
});

test('a payment and a refund move the figures of their day, in major units', async () => {
  const grow = async (day: string) => {
    const before = await statsOf(`?from=${day}&to=${day}`);
    await refund(await newPaid(), 99.5);
    return { day, before, after: await statsOf(`?from=${day}&to=${day}`) };
  };
  let grownOn = await grow(today());
  // The day may end meanwhile.
  if (grownOn.day !== today()) grownOn = await grow(today());
  const { day, before, after } = grownOn;
  const grown = (of: 'gross' | 'refunded') => Math.round((after[of].CNY - before[of].CNY) * 100) / 100;
  expect(grown('gross')).toBeGreaterThanOrEqual(1699);
  expect(grown('refunded')).toBeGreaterThanOrEqual(99.5);
  expect(after.net.CNY).toBeCloseTo(after.gross.CNY - after.refunded.CNY, 2);
  expect(after.paid).toBeGreaterThan(before.paid);
  expect(after.days).toEqual([expect.objectContaining({ day, gross: after.gross, net: after.net })]);
  expect({ from: after.from, to: after.to }).toEqual({ from: day, to: day });
});

test('without days the figures are those of the last 30', async () => {
  const { days, from, to } = await statsOf('');
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, from, to]);
});

test('the list holds the orders that were placed on the days, with the channel of their code', async () => {
  const day = today();
  const orderId = await newPaid('VIP2026');
  const find = async (query: string) =>
    (await send('GET', `/api/orders?orderId=${orderId}&${query}`, { token: owner })).body.data as {
      orders: { id: string; channel: string | null }[];
    };
  const [listed] = (await find(`from=${day}&to=${today()}`)).orders;
  expect(listed).toMatchObject({ id: orderId, channel: expect.stringMatching(/./) });
  expect((await find('to=2020-01-01')).orders).toEqual([]);
  const page = await send('GET', `/api/orders?from=${day}&limit=1`, { token: owner });
  expect(page.body.data).toMatchObject({ orders: [{}], pagination: { limit: 1 } });
});

test('a code of a link is counted for its channel, one that is only checked again is not', async () => {
  const validate = (body: object) =>
    send('POST', '/api/discount/validate', { body: { productId: 1, ...body } });
  const [code, day] = [await newChannel(), today()];
  const read = async () => {
    const { body } = await send('GET', `/api/discount/channels?from=${day}&limit=100`, {
      token: support,
    });
    const { channels } = body.data as { channels: { channel: string; landings: number; applied: number }[] };
    return channels.find(({ channel }) => channel === code.channel);
  };
  await validate({ code: code.code });
  await validate({ code: code.code, via: 'typed' });
  expect((await validate({ code: code.code, via: 'link' })).status).toBe(200);
  await until(async () => (await read())?.applied === 2);
  expect(await read()).toMatchObject({ landings: 1, applied: 2 });
  expect((await validate({ code: code.code, via: 'mail' })).body.errors).toEqual([
    { path: 'via', message: '不是可选的值' },
  ]);
});

/** A code whose channel nothing else uses. */
async function newChannel() {
  const { body } = await send('POST', '/api/discount', {
    token: owner,
    body: {
      channel: `直播 ${newAddress()}`,
      productMappings: [{ productId: 1, discountAmount: 1299, currency: 'CNY' }],
    },
  });
  return body.data as { code: string; channel: string };
}
