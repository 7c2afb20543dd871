import { openShop, type Shop } from '../support/payments';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.provider.tell('reset'));

type Order = Awaited<ReturnType<Shop['placeOrder']>>;
const kinds = [
  { kind: 'reset_before' },
  { kind: 'reset_after' },
  { kind: 'status', status: 500, body: { code: 'SYSTEM_ERROR' } },
  { kind: 'status', status: 502 },
  { kind: 'garbage' },
  { kind: 'unsigned' },
  { kind: 'wrong_signature' },
  { kind: 'stale_signature' },
  { kind: 'unknown_serial' },
];
const paths = {
  create: { path: '/v3/pay/transactions/native' },
  query: { path: '*out-trade-no*', method: 'GET' },
  close: { path: '*/close' },
};
const fault = (call: keyof typeof paths, given: object) =>
  shop.provider.tell('faults', { ...paths[call], ...given });

const transactionsOf = async ({ orderId }: Order) =>
  shop.provider.sandbox.world.state.transactions.all().filter(({ attach }) => attach === orderId);

/** As the query job would, as if each of its pauses had passed. */
async function follow(order: Order): Promise<void> {
  for (const { id } of await shop.paymentsOf(order.id)) {
    await shop.forgetQuestions();
    await shop.followPayment(shop.asSystem(), Number(id));
  }
}

/** However often it takes: what a shopper does who presses again. */
async function payable(order: Order, type: 'native' | 'h5'): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await order.pay(type).catch((error: { code?: string }) => error.code);
    if (typeof answer === 'object') return answer.outTradeNo;
    expect(['PROVIDER_UNAVAILABLE', 'PAYMENT_PENDING']).toContain(answer);
    await follow(order);
  }
  throw new Error('never payable');
}

/** One payment, one event, nothing left that could be paid, nothing to give back. */
async function expectPaidOnce(order: Order): Promise<void> {
  expect((await shop.orderOf(order.id)).status).toBe('paid');
  expect((await transactionsOf(order)).map(({ state }) => state).filter((s) => s !== 'CLOSED')).toEqual([
    'SUCCESS',
  ]);
  const states = (await shop.paymentsOf(order.id)).map(({ state }) => state);
  expect(states.filter((state) => state === 'succeeded')).toHaveLength(1);
  expect(states.filter((state) => !['succeeded', 'closed', 'failed'].includes(state))).toEqual([]);
  expect(await shop.eventsOf(order.id)).toHaveLength(2);
  expect(await shop.refundsOf(order.id)).toEqual([]);
}
const pay = (outTradeNo: string) => shop.provider.tell('pay', { outTradeNo, notify: false });

describe.each(kinds)('$kind $status', (given) => {
  test('in the answer to a creation: payable in the end, and charged once', async () => {
    const order = await shop.placeOrder();
    await fault('create', given);
    await pay(await payable(order, 'native'));
    await follow(order);
    await expectPaidOnce(order);
  });

  test('in the answer to a question: nothing is believed, and the next one settles it', async () => {
    const order = await shop.placeOrder();
    const outTradeNo = await payable(order, 'native');
    await pay(outTradeNo);
    await fault('query', given);
    expect(await order.status()).toBe('pending');
    expect((await shop.orderOf(order.id)).status).toBe('pending');
    await follow(order);
    await expectPaidOnce(order);
  });

  test('in the answer to a closing: no second attempt before the first is known to be closed', async () => {
    const order = await shop.placeOrder();
    await payable(order, 'native');
    await fault('close', given);
    await pay(await payable(order, 'h5'));
    await follow(order);
    await expectPaidOnce(order);
  });
});

test('silence everywhere: each call gives up in time, and the money is found', async () => {
  const silence = { kind: 'late_answer', ms: 9500 };
  const [created, asked, closed] = await Promise.all([
    shop.placeOrder(),
    shop.placeOrder(),
    shop.placeOrder(),
  ]);
  const outTradeNo = await payable(asked, 'native');
  await payable(closed, 'native');
  await pay(outTradeNo);
  await fault('create', silence);
  await fault('close', silence);
  await fault('query', silence);
  const began = Date.now();
  const outcomes = await Promise.allSettled([created.pay(), asked.status(), closed.pay('h5')]);
  expect(Date.now() - began).toBeLessThan(18_000);
  expect(
    outcomes.map(({ status }) => status).filter((status) => status === 'rejected').length,
  ).toBeGreaterThan(0);
  for (const order of [created, closed]) await pay(await payable(order, 'native'));
  for (const order of [created, asked, closed]) {
    await follow(order);
    await expectPaidOnce(order);
  }
}, 90_000);

describe('a clock that is off', () => {
  const skew = (clockSkewSeconds: number) => shop.provider.tell('settings', { clockSkewSeconds });
  const notice = async (outTradeNo: string) =>
    (await shop.provider.tell<{ deliveries: { status: number }[] }>('notice', { outTradeNo })).deliveries[0]
      ?.status;

  test.each([290, -290])('by %i seconds changes nothing', async (seconds) => {
    await skew(seconds);
    const order = await shop.placeOrder();
    const outTradeNo = await payable(order, 'native');
    await pay(outTradeNo);
    expect(await notice(outTradeNo)).toBe(204);
    await expectPaidOnce(order);
  });

  test.each([320, -320])('by %i seconds books nothing, and everything once it is right', async (seconds) => {
    const order = await shop.placeOrder();
    const outTradeNo = await payable(order, 'native');
    await pay(outTradeNo);
    await skew(seconds);
    expect(await notice(outTradeNo)).toBe(401);
    await shop.forgetQuestions();
    expect(await order.status()).toBe('pending');
    const other = await shop.placeOrder();
    await expect(other.pay()).rejects.toMatchObject({ code: 'PAYMENT_CONFIG' });
    await skew(0);
    await follow(order);
    await expectPaidOnce(order);
    await pay(await payable(other, 'native'));
    await follow(other);
    await expectPaidOnce(other);
  });
});

test('a refund notice that comes before the answer to our wish ends it; the answer does not take it back', async () => {
  await shop.provider.tell('settings', { refunds: { delayMs: 20 } });
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await order.cancel();
  await shop.provider.tell('pay', { outTradeNo, notify: false, force: true });
  await shop.provider.tell('notice', { outTradeNo });
  const [refund] = await shop.refundsOf(order.id);
  await shop.provider.tell('faults', { kind: 'late_answer', ms: 1200, path: '/v3/refund/domestic/refunds' });
  await shop.runRefund(shop.asSystem(), Number(refund?.id));
  expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'succeeded' }]);
  const told = (await shop.eventsOf(order.id)).filter(({ metadata }) => metadata['refund'] === 'succeeded');
  expect(told).toHaveLength(1);
  expect((await shop.orderOf(order.id)).refunded_amount).toBe('169900');
});
