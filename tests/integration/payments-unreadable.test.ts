import { openShop, type Shop } from '../support/payments';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
});

async function payableOrder() {
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  const [payment] = await shop.paymentsOf(order.id);
  return { ...order, outTradeNo, paymentId: Number(payment?.id) };
}

const pay = (outTradeNo: string) => shop.provider.control('pay', { outTradeNo, notify: false });

type Deliveries = { deliveries: { status: number }[] };
async function notify(outTradeNo: string, more: object): Promise<number | undefined> {
  const { deliveries } = await shop.provider.control<Deliveries>('webhooks', { outTradeNo, ...more });
  return deliveries[0]?.status;
}

const noticeOf = async (id: string) => {
  const [notice] = await shop.sql<{ verdict: string; copies: number; out_trade_no: string }[]>`
    select verdict, copies, out_trade_no from payment_notices where source = ${`notify:${id}`}`;
  return notice;
};

type Look = { paymentId: number; evenEnded?: true };

/** What the jobs about the payment pass on that are due now. */
const dueLooks = async (paymentId: number) => {
  const jobs = await shop.sql<{ data: Look }[]>`
    select data from pgboss.job where name = 'payment-query' and data ->> 'paymentId' = ${String(paymentId)}
      and state = 'created' and start_after <= now()`;
  return jobs.map(({ data }) => data);
};

/** Looks once, as the one job that is due does. */
async function lookAsDue(payment: number): Promise<void> {
  const looks = await dueLooks(payment);
  expect(looks).toHaveLength(1);
  for (const { paymentId, evenEnded } of looks)
    await shop.followPayment(shop.asSystem(), paymentId, evenEnded);
}

test.each([null, [], 'paid', 7, {}, { out_trade_no: 7 }])(
  'a signed notification with the content %j is kept as unreadable, and comes again',
  async (content) => {
    const { outTradeNo, id } = await payableOrder();
    await pay(outTradeNo);
    const notice = `content-${outTradeNo}`;
    for (const copies of [1, 2]) {
      expect(await notify(outTradeNo, { content, id: notice })).toBe(400);
      expect(await noticeOf(notice)).toEqual({ verdict: 'unreadable', copies, out_trade_no: '' });
    }
    expect((await shop.orderOf(id)).status).toBe('pending');
  },
);

test.each([{}, null, { refund_status: 'SUCCESS' }])('so is a refund with the content %j', async (content) => {
  const { outTradeNo } = await payableOrder();
  const notice = `refund-${outTradeNo}`;
  expect(await notify(outTradeNo, { content, event: 'REFUND.SUCCESS', id: notice })).toBe(400);
  expect(await noticeOf(notice)).toMatchObject({ verdict: 'unreadable' });
});

describe('a success that cannot be read', () => {
  const unreadable = { resource: { amount: 'much', success_time: 'yesterday' } };

  test('is asked about at once, and the order is paid by the answer', async () => {
    const { outTradeNo, id, paymentId } = await payableOrder();
    await pay(outTradeNo);
    expect(await dueLooks(paymentId)).toEqual([]);
    expect(await notify(outTradeNo, unreadable)).toBe(400);
    expect(await shop.notificationsOf(outTradeNo)).toMatchObject([{ verdict: 'unreadable' }]);
    await shop.resetQueryTimes();
    await lookAsDue(paymentId);
    expect((await shop.orderOf(id)).status).toBe('paid');
  });

  test('is asked about although its attempt has ended here, and its next look waits still', async () => {
    const { outTradeNo, id, paymentId } = await payableOrder();
    await shop.sql`update payments set state = 'closed' where id = ${paymentId}`;
    await pay(outTradeNo);
    await notify(outTradeNo, unreadable);
    await shop.followPayment(shop.asSystem(), paymentId);
    expect((await shop.orderOf(id)).status).toBe('pending');
    await lookAsDue(paymentId);
    expect((await shop.orderOf(id)).status).toBe('paid');
    await lookAsDue(paymentId);
    expect(await shop.eventsOf(id)).toHaveLength(2);
  });

  test('without its number leads to a question about every payment under way', async () => {
    const [one, other] = [await payableOrder(), await payableOrder()];
    expect([await dueLooks(one.paymentId), await dueLooks(other.paymentId)]).toEqual([[], []]);
    await notify(one.outTradeNo, { content: { trade_state: 'SUCCESS' } });
    for (const { paymentId } of [one, other]) expect(await dueLooks(paymentId)).toHaveLength(1);
  });

  test('is accepted when it comes again and can be read', async () => {
    const { outTradeNo, id } = await payableOrder();
    await pay(outTradeNo);
    const notice = `again-${outTradeNo}`;
    expect(await notify(outTradeNo, { ...unreadable, id: notice })).toBe(400);
    expect(await notify(outTradeNo, { id: notice })).toBe(204);
    expect(await noticeOf(notice)).toMatchObject({ verdict: 'accepted', copies: 2 });
    expect((await shop.orderOf(id)).status).toBe('paid');
  });
});
