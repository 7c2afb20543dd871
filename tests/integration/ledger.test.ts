import { until } from '../support/payer';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
let check: () => Promise<Record<string, string[]>>;
beforeAll(async () => {
  shop = await openShop();
  const { checkLedger } = await import('@/lib/payments/check-ledger');
  check = async () => {
    const { findings } = await checkLedger(shop.asSystem());
    return Object.fromEntries(findings.map(({ rule, examples }) => [rule, examples]));
  };
});
afterAll(() => shop.close());

async function paidOrder(input: Parameters<Shop['placeOrder']>[0] = {}) {
  const order = await shop.placeOrder(input);
  const { outTradeNo } = await order.pay();
  await shop.provider.control('pay', { outTradeNo, notify: false });
  await shop.provider.control('webhooks', { outTradeNo });
  return { ...order, outTradeNo };
}

test('the ledger is correct for what the shop writes: paid, cancelled, late, duplicate, refunded', async () => {
  const { code } = await shop.newCode({ maxUsage: 2 });
  await paidOrder({ discountCode: code });
  await (await shop.placeOrder({ discountCode: code })).cancel();
  const late = await shop.placeOrder({ discountCode: code });
  const { outTradeNo } = await late.pay();
  const { cancelUnpaidOrder } = await import('@/lib/orders/cancel-unpaid-order');
  const { closeLivePayment } = await import('@/lib/payments/attempts/close-payment');
  await cancelUnpaidOrder(shop.asSystem(), late.id, closeLivePayment);
  await shop.placeOrder({ discountCode: code });
  await shop.provider.control('pay', { outTradeNo, notify: false, force: true });
  await shop.provider.control('webhooks', { outTradeNo });
  const doubled = await shop.placeOrder();
  const [first, second] = [await doubled.pay(), await doubled.pay('h5')];
  for (const attempt of [first, second]) {
    await shop.provider.control('pay', { outTradeNo: attempt.outTradeNo, notify: false, force: true });
    await shop.provider.control('webhooks', { outTradeNo: attempt.outTradeNo });
  }
  const [refund] = await shop.refundsOf(doubled.id);
  await shop.provider.control('settings', { refunds: { delayMs: 10 } });
  await shop.runRefund(shop.asSystem(), Number(refund?.id));
  await until(() => shop.isRefunded(refund?.out_refund_no ?? ''));
  await shop.runRefund(shop.asSystem(), Number(refund?.id));
  expect(await check()).toEqual({});
});

describe('a second payment that the system could not refund', () => {
  async function paidTwice() {
    const { requestRefund } = await import('@/lib/payments/refunds/request-refund');
    const { listRefunds } = await import('@/lib/payments/refunds/list-refunds');
    const { settleRefund } = await import('@/lib/payments/refunds/settle-refund');
    const { asAdmin } = await import('../support/context');
    const { id, orderId, userId, outTradeNo } = await paidOrder();
    const [own] = await shop.paymentsOf(id);
    const [second] = await shop.sql<{ id: string }[]>`
      insert into payments (order_id, out_trade_no, type, state, amount, currency, request, transaction_id, expires_at,
        succeeded_at)
      select order_id, ${`${outTradeNo}2`}, type, state, amount, currency, request, ${`T${id}`}, now(), now()
      from payments where order_id = ${id} and state = 'succeeded' returning id`;
    await shop.sql`
      insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, automatic, state)
      values (${second?.id ?? ''}, ${id}, ${`A${id}`}, 169900, 'CNY', 'second', true, 'failed')`;
    const inputs = { params: { id: orderId }, headers: {}, body: undefined, query: undefined };
    const ask = (amount: number) =>
      requestRefund(asAdmin(userId) as never, {
        ...inputs,
        body: { amount: amount as never, reason: 'paid twice' },
      });
    const sourceOf = async (outRefundNo: string) => {
      const [refund] = await shop.sql<{ payment_id: string }[]>`
        select payment_id from refunds where out_refund_no = ${outRefundNo}`;
      return refund?.payment_id;
    };
    return {
      id,
      orderId,
      own: own?.id,
      second: second?.id,
      /** The most that the next refund may take, as the dialog says it. */
      left: async () => {
        const input = { ...inputs, headers: undefined, query: { page: 1, limit: 10 } };
        return (await listRefunds(asAdmin(userId), input)).refundable;
      },
      /** @returns the payment from which it is taken */
      ask: async (amount: number) => sourceOf((await ask(amount)).out_refund_no),
      giveBack: async (amount: number) => {
        const { out_refund_no: outRefundNo } = await ask(amount);
        await settleRefund(shop.asSystem(), {
          outRefundNo,
          outTradeNo: `${outTradeNo}2`,
          refundId: `R${outRefundNo}`,
          status: 'succeeded',
          amount,
          at: null,
        });
        return sourceOf(outRefundNo);
      },
    };
  }

  test.each([{ parts: [169_900] }, { parts: [4000, 165_900] }])(
    'is refunded by hand in $parts, and the order’s own payment is not',
    async ({ parts }) => {
      const order = await paidTwice();
      let rest = 169_900;
      for (const part of parts) {
        expect(await order.left()).toBe(rest);
        expect(await order.giveBack(part)).toBe(order.second);
        rest -= part;
      }
      expect(await order.left()).toBe(169_900);
      expect(await shop.orderOf(order.id)).toMatchObject({ status: 'paid', refunded_amount: '0' });
      const { checkLedger } = await import('@/lib/payments/check-ledger');
      const { findings } = await checkLedger(shop.asSystem());
      expect(findings.filter(({ examples }) => examples.includes(order.orderId))).toEqual([]);
    },
  );

  test('leaves the order’s own payment to a refund for which too little of it is left', async () => {
    const order = await paidTwice();
    await order.giveBack(4000);
    expect(await order.ask(165_901)).toBe(order.own);
    expect(await order.ask(165_900)).toBe(order.second);
  });
});

type Order = Awaited<ReturnType<typeof paidOrder>>;
/** How each rule is broken, by SQL that the shop itself never runs. */
const breakages: [rule: string, damage: (order: Order) => Promise<unknown>][] = [
  [
    'a paid order has verified money or an administrator’s confirmation',
    async ({ id }) => {
      await shop.sql`delete from payment_notices where payment_id in (select id from payments where order_id = ${id})`;
      await shop.sql`delete from payment_calls where order_id = ${id}`;
      await shop.sql`delete from payments where order_id = ${id}`;
    },
  ],
  [
    'an order with verified money does not stay unpaid for more than a minute',
    async ({ id }) => {
      await shop.sql`update orders set status = 'pending', paid_at = null where id = ${id}`;
      await shop.sql`update payments set succeeded_at = now() - interval '2 minutes' where order_id = ${id}`;
    },
  ],
  [
    'an order is paid once',
    ({ id }) => shop.sql`
      insert into payments (order_id, out_trade_no, type, state, amount, currency, request, transaction_id, succeeded_at, expires_at)
      select order_id, out_trade_no || 'B', type, state, amount, currency, request, transaction_id || 'B', succeeded_at, expires_at
      from payments where order_id = ${id}`,
  ],
  [
    'a notification that was accepted has paid its payment',
    ({ id }) => shop.sql`update payments set state = 'closed', succeeded_at = null where order_id = ${id}`,
  ],
  [
    'a code’s count of uses is that of its live redemptions',
    () => shop.sql`update discount_codes set usage_count = usage_count + 1 where max_usage > 0`,
  ],
  [
    'an order that ended unpaid holds no use of a code',
    async () => {
      const { code } = await shop.newCode({ maxUsage: 5 });
      const order = await shop.placeOrder({ discountCode: code });
      await order.cancel();
      await shop.sql`update redemptions set released_at = null where order_id = ${order.id}`;
    },
  ],
  [
    'the stock that a product has given out is what its orders hold',
    () => shop.sql`update products set stock_taken = stock_taken + 1 where id = 1`,
  ],
  [
    'an order holds as much stock as it has pieces, of its own product',
    ({ id }) => shop.sql`
      insert into stock_holds (product_id, order_id, quantity, released_at) values (1, ${id}, 2, now())`,
  ],
  [
    'an order that ended unpaid holds no stock',
    async () => {
      const order = await shop.placeOrder();
      await order.cancel();
      await shop.sql`insert into stock_holds (product_id, order_id, quantity) values (1, ${order.id}, 1)`;
    },
  ],
  [
    'an order’s total is its price times its quantity, less the discount',
    async ({ id }) => {
      await shop.sql`alter table orders disable trigger orders_money_fixed`;
      await shop.sql`alter table orders drop constraint orders_total`;
      await shop.sql`update orders set total = total + 1 where id = ${id}`;
    },
  ],
  [
    'a payment asks for what its order costs',
    async ({ id }) => {
      await shop.sql`alter table payments disable trigger payments_money_fixed`;
      await shop.sql`update payments set amount = amount - 1 where order_id = ${id}`;
    },
  ],
  [
    'refunds never exceed their payment',
    ({ id }) => shop.sql`
      insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, requested_by)
      select id, order_id, 'HR' || n, amount, currency, '-', (select min(id) from users)
      from payments, generate_series(1, 2) n where order_id = ${id}`,
  ],
  [
    'an order shows what was refunded',
    ({ id }) => shop.sql`update orders set refunded_amount = 1 where id = ${id}`,
  ],
  [
    'every order has an event of its creation',
    async ({ id }) => {
      await shop.sql`alter table order_events disable trigger user`;
      await shop.sql`delete from order_events where order_id = ${id} and event_type = 'created'`;
    },
  ],
  [
    'every change of status has an event that follows on the one before',
    ({ id }) => shop.sql`update orders set status = 'shipped' where id = ${id}`,
  ],
  [
    'a refund of what an order took in has the day on which it counts',
    async ({ id }) => {
      await shop.sql`
        insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, requested_by, state, settled_at)
        select id, order_id, out_trade_no || 'D', 100, currency, '-', (select min(id) from users), 'succeeded', now()
        from payments where order_id = ${id} and state = 'succeeded'`;
      await shop.sql`update refunds set counted_on = null where order_id = ${id}`;
    },
  ],
  [
    'the figures of a day are those of its orders and refunds',
    () => shop.sql`update order_days set gross = gross + 1`,
  ],
  [
    'the figures of a channel are those of the orders with its codes',
    () =>
      shop.sql`insert into channel_days (day, channel, currency, slot, gross) values ('2019-05-31', '线下', 'CNY', 0, 1)`,
  ],
  [
    'the sums of a code are those of its orders',
    () => shop.sql`
      insert into code_revenue (code_key, currency, slot, orders, revenue, refunded) values ('NONE', 'CNY', 0, 0, 0, 1)`,
  ],
];

test.each(breakages)('detects a violation of: %s', async (rule, damage) => {
  const order = await paidOrder();
  await damage(order);
  expect(Object.keys(await check())).toContain(rule);
});

test('money that stayed on a cancelled order is reported: by the list of stuck refunds, or else by the ledger', async () => {
  const order = await shop.placeOrder();
  const { outTradeNo } = await order.pay();
  await order.cancel();
  await shop.provider.control('pay', { outTradeNo, notify: false, force: true });
  await shop.provider.control('webhooks', { outTradeNo });
  await shop.sql`update payments set succeeded_at = now() - interval '2 minutes' where order_id = ${order.id}`;
  const brokenFor = async () =>
    Object.entries(await check())
      .filter(([, examples]) => examples.includes(order.orderId))
      .map(([rule]) => rule);
  const end = (state: string) =>
    shop.sql`update refunds set state = ${state} where order_id = ${order.id} and automatic`;
  expect(await brokenFor()).toEqual([]);
  for (const state of ['abnormal', 'closed', 'failed']) {
    await end(state);
    expect(await brokenFor()).toEqual([]);
  }
  await shop.sql`delete from refunds where order_id = ${order.id}`;
  const rule = 'an order with verified money does not stay unpaid for more than a minute';
  expect(await brokenFor()).toEqual([rule]);
  await shop.sql`
    insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, requested_by)
    select id, order_id, out_trade_no || 'R', amount, currency, '-', (select min(id) from users)
    from payments where order_id = ${order.id}`;
  expect(await brokenFor()).toEqual([]);
});

test('every rule has a case that breaks it', async () => {
  const { ledgerRules } = await import('@/lib/payments/check-ledger');
  expect(breakages.map(([rule]) => rule)).toEqual(ledgerRules);
});
