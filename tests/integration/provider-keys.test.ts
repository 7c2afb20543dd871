import { openShop, type Shop } from '../support/payments';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
  await shop.sql`delete from settings where key like 'wechatpay:%'`;
});

const rotate = (step: 'list' | 'sign' | 'drop') =>
  shop.provider.control<{ listed: string[]; signing: string }>('certificates', { step });
const downloads = async () => (await shop.calls('/v3/certificates')).length;

async function paid() {
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await shop.provider.control('pay', { outTradeNo, notify: false });
  return { ...order, outTradeNo };
}
const notifyOf = async (outTradeNo: string, more: object = {}) =>
  (await shop.provider.control<{ deliveries: { status: number }[] }>('webhooks', { outTradeNo, ...more }))
    .deliveries[0]?.status;

test('a new certificate is downloaded when it first signs, and stored', async () => {
  await rotate('list');
  const { signing } = await rotate('sign');
  const [first, second] = [await paid(), await paid()];
  expect(await notifyOf(first.outTradeNo)).toBe(204);
  expect((await shop.orderOf(first.id)).status).toBe('paid');
  await rotate('drop');
  expect(await notifyOf(second.outTradeNo)).toBe(204);
  expect((await shop.orderOf(second.id)).status).toBe('paid');
  expect(await downloads()).toBe(1);
  const [stored] = await shop.sql`select value from settings where key = 'wechatpay:certificates'`;
  expect(stored?.['value']).toEqual(
    expect.arrayContaining([expect.objectContaining({ serial: signing }) as unknown]),
  );
});

test('during the week of a key change both keys are accepted, whichever signs', async () => {
  await rotate('list');
  await rotate('sign');
  for (const key of ['certificate', 'public_key', 'certificate', 'public_key']) {
    const order = await paid();
    expect(await notifyOf(order.outTradeNo, { key })).toBe(204);
    expect((await shop.orderOf(order.id)).status).toBe('paid');
  }
});

test('an unknown key is looked up once a minute at most, and never accepted', async () => {
  const order = await paid();
  const statuses = await Promise.all(
    Array.from({ length: 10 }, () => notifyOf(order.outTradeNo, { forge: 'unknown_serial' })),
  );
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(await downloads()).toBe(1);
  expect((await shop.orderOf(order.id)).status).toBe('pending');
});

test.each([
  ['wrong_signature', {}],
  ['unsigned', {}],
  ['patch', { body: { data: [{ serial_no: 'FOREIGN' }] } }],
  ['garbage', {}],
  ['reset_after', {}],
])('a list of certificates that comes %s changes nothing', async (kind, more) => {
  await rotate('list');
  await rotate('sign');
  await shop.provider.control('faults', { kind, path: '/v3/certificates', ...more });
  const order = await paid();
  expect(await notifyOf(order.outTradeNo)).toBe(401);
  expect((await shop.orderOf(order.id)).status).toBe('pending');
});

test('the job renews the certificates, and does not fail for a merchant with only the public key', async () => {
  const { refreshKeys } = await import('@/lib/payments/refresh-keys');
  const { listed } = await rotate('list');
  await refreshKeys(shop.asSystem());
  const stored = async () =>
    (await shop.sql`select value from settings where key = 'wechatpay:certificates'`)[0]?.['value'] as
      | { serial: string }[]
      | undefined;
  expect((await stored())?.map(({ serial }) => serial)).toEqual(listed);
  await shop.provider.control('settings', { certificatesOffered: false });
  await refreshKeys(shop.asSystem());
  expect(await stored()).toHaveLength(2);
});
