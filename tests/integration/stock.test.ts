import '@/tests/support/own-database';
import { execFile } from 'node:child_process';
import { sql } from '@/db/client';
import { cancelPendingOrder } from '@/lib/orders/cancel-unpaid-order';
import { createOrder } from '@/lib/orders/create-order';
import { expireOrder } from '@/lib/orders/expire-order';
import { markOrderPaid } from '@/lib/orders/mark-order-paid';
import { setOrderStatus } from '@/lib/orders/set-order-status';
import { checkLedger } from '@/lib/payments/check-ledger';
import type { OrderStatus } from '@/values/orders';
import { asAdmin, asCustomer, asSystem } from '@/tests/support/context';
import { newCode, newCustomer, newProduct, orderInput, usesOf } from '@/tests/support/orders';
import { outcomesOf, tally } from '@/tests/support/outcome';

afterAll(() => sql.end());
afterEach(async () => {
  const { findings } = await checkLedger(asSystem());
  expect(findings.filter(({ rule }) => rule.includes(' stock'))).toEqual([]);
});

const closeNothing = () => Promise.resolve();

async function newStock(stock: number | null): Promise<number> {
  const productId = await newProduct();
  await sql`update products set stock = ${stock} where id = ${productId}`;
  return productId;
}

const stockOf = async (productId: number) => {
  const [row] = await sql`
    select stock, stock_taken::int as taken,
      (select coalesce(sum(quantity), 0)::int from stock_holds where product_id = p.id and released_at is null) as held
    from products p where id = ${productId}`;
  return { ...row };
};

async function order(given: Parameters<typeof orderInput>[0], userId?: number) {
  const customer = userId ?? (await newCustomer());
  const { orderId } = await createOrder(asCustomer(customer), orderInput(given));
  const [row] = await sql<{ id: string }[]>`select id from orders where public_id = ${orderId}`;
  return { orderId, id: Number(row?.id) };
}

const setStatus = async (orderId: string, status: OrderStatus) => {
  const [admin] = await sql<{ id: string }[]>`select id from users where is_admin limit 1`;
  const input = { query: undefined, headers: undefined, params: { id: orderId }, body: { status } };
  return setOrderStatus(
    asAdmin(Number(admin?.id)),
    input as Parameters<typeof setOrderStatus>[1],
    closeNothing,
  );
};

describe('many buyers', () => {
  /** An instance of its own, with its own connections; it prints what became of its buyers. */
  const buyElsewhere = (productId: number, buyers: number[]) =>
    new Promise<Record<string, number>>((resolve, reject) => {
      const env = {
        ...process.env,
        PRODUCT: String(productId),
        BUYERS: buyers.join(','),
        SHOP_MODE: 'sandbox',
      };
      const script = ['scripts/program.mjs', 'tests/support/buy.ts'];
      execFile(process.execPath, script, { env }, (error, output) =>
        error ? reject(error) : resolve(JSON.parse(output) as Record<string, number>),
      );
    });

  test('200 buyers at two instances make five orders of five pieces', async () => {
    const productId = await newStock(5);
    const buyers = await Promise.all(Array.from({ length: 200 }, newCustomer));
    const outcomes = await Promise.all([
      buyElsewhere(productId, buyers.slice(0, 100)),
      buyElsewhere(productId, buyers.slice(100)),
    ]);
    const total = (outcome: string) => outcomes.reduce((sum, each) => sum + (each[outcome] ?? 0), 0);
    expect({ ok: total('ok'), refused: total('productUnavailable') }).toEqual({ ok: 5, refused: 195 });
    expect(await sql`select id from orders where product_id = ${productId}`).toHaveLength(5);
    expect(await stockOf(productId)).toEqual({ stock: 0, taken: 5, held: 5 });
  });

  test('orders of several pieces never take more than there are, and a lost one takes no use of its code', async () => {
    const productId = await newStock(10);
    const { id: codeId, code } = await newCode({ maxUsage: 100, prices: { [productId]: 129_900 } });
    const buyers = await Promise.all(Array.from({ length: 40 }, newCustomer));
    const outcomes = tally(
      await outcomesOf(buyers.map((userId) => order({ productId, quantity: 3, discountCode: code }, userId))),
    );
    expect(outcomes).toEqual({ ok: 3, stockShort: 37 });
    expect(await stockOf(productId)).toEqual({ stock: 1, taken: 9, held: 9 });
    expect(await usesOf(codeId)).toEqual({ counted: 3, live: 3 });
  });
});

describe('an order that ends unpaid gives its pieces back, once', () => {
  test.each<[string, (order: { orderId: string; id: number }) => Promise<unknown>]>([
    ['cancelled twenty times at once', ({ id }) =>
      Promise.all(Array.from({ length: 20 }, () => cancelPendingOrder(asSystem(), id)))],
    ['cancelled by an administrator', ({ orderId }) => setStatus(orderId, 'cancelled')],
    ['expired', ({ id }) =>
      expireOrder(asSystem({ now: new Date(Date.now() + 30 * 86_400_000) }), id, closeNothing)],
  ])('%s', async (_, end) => {
    const productId = await newStock(4);
    const placed = await order({ productId, quantity: 3 });
    expect(await stockOf(productId)).toEqual({ stock: 1, taken: 3, held: 3 });
    await end(placed);
    expect(await stockOf(productId)).toEqual({ stock: 4, taken: 0, held: 0 });
  }); // oxfmt-ignore

  test('a paid order keeps its pieces when it is cancelled, as it keeps the use of its code', async () => {
    const productId = await newStock(4);
    const { orderId, id } = await order({ productId });
    await markOrderPaid(asSystem(), { orderId: id, paidAt: new Date() });
    await setStatus(orderId, 'cancelled');
    expect(await stockOf(productId)).toEqual({ stock: 3, taken: 1, held: 1 });
  });

  test('into a stock that became unlimited meanwhile: it stays so', async () => {
    const productId = await newStock(4);
    const { id } = await order({ productId });
    await sql`update products set stock = null where id = ${productId}`;
    await cancelPendingOrder(asSystem(), id);
    expect(await stockOf(productId)).toEqual({ stock: null, taken: 0, held: 0 });
  });
});

describe('an order that lives again', () => {
  test('takes its pieces again when it is paid late, and when an administrator reopens it', async () => {
    const productId = await newStock(2);
    const [late, reopened] = [await order({ productId }), await order({ productId })];
    for (const { id } of [late, reopened]) await cancelPendingOrder(asSystem(), id);
    await markOrderPaid(asSystem(), { orderId: late.id, paidAt: new Date(), from: 'cancelled' });
    await setStatus(reopened.orderId, 'pending');
    expect(await stockOf(productId)).toEqual({ stock: 0, taken: 2, held: 2 });
  });

  test('whose pieces were sold: paid late it says so and takes none; it is not made pending', async () => {
    const productId = await newStock(1);
    const { id, orderId } = await order({ productId });
    await cancelPendingOrder(asSystem(), id);
    await order({ productId });
    await expect(setStatus(orderId, 'pending')).rejects.toMatchObject({ reason: 'productUnavailable' });
    expect(await markOrderPaid(asSystem(), { orderId: id, paidAt: new Date(), from: 'cancelled' })).toBe(
      true,
    );
    const [event] =
      await sql`select metadata from order_events where order_id = ${id} order by id desc limit 1`;
    expect(event?.['metadata']).toMatchObject({ to: 'paid', stock_sold: true });
    expect(await stockOf(productId)).toEqual({ stock: 0, taken: 1, held: 1 });
  });
});

test('without a stock an order neither changes nor locks the row of its product', async () => {
  const productId = await newStock(null);
  await sql.begin(async (held) => {
    await held`select from products where id = ${productId} for update`;
    await order({ productId });
  });
  expect(await stockOf(productId)).toEqual({ stock: null, taken: 0, held: 0 });
});

describe('what cannot be had', () => {
  test.each([
    ['paused', `availability = 'paused'`],
    ['sold out', `availability = 'sold_out'`],
    ['off', 'active = false'],
    ['out of stock', 'stock = 0'],
  ])('a product that is %s', async (_, set) => {
    const [productId, userId] = [await newProduct(), await newCustomer()];
    // The quote of this order is remembered: the write itself has to notice the change.
    await order({ productId });
    await sql.unsafe(`update products set ${set} where id = ${productId}`);
    await expect(createOrder(asCustomer(userId), orderInput({ productId }))).rejects.toMatchObject({
      code: 'CONFLICT',
      reason: 'productUnavailable',
      fields: [{ path: 'productId', reason: 'notOnSale' }],
    });
    expect(await sql`select from orders where user_id = ${userId}`).toHaveLength(0);
  });

  test('more than an order may have names the field', async () => {
    const [productId, userId] = [await newProduct(), await newCustomer()];
    await order({ productId, quantity: 3 });
    await sql`update products set limit_per_order = 2 where id = ${productId}`;
    const buy = (quantity: number) => createOrder(asCustomer(userId), orderInput({ productId, quantity }));
    await expect(buy(3)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'quantity', reason: 'tooBig', values: { limit: 2 } }],
    });
    await buy(2);
    expect(await sql`select from orders where user_id = ${userId}`).toHaveLength(1);
  });

  test('more than there are names the field too', async () => {
    const productId = await newStock(2);
    await expect(order({ productId, quantity: 3 })).rejects.toMatchObject({
      code: 'CONFLICT',
      reason: 'stockShort',
      fields: [{ path: 'quantity', reason: 'tooBig', values: { limit: 2 } }],
    });
  });

  test('a stock that is set between two orders counts at once, at an instance that remembers none', async () => {
    const productId = await newProduct();
    await order({ productId });
    await sql`update products set stock = 1 where id = ${productId}`;
    await order({ productId });
    expect(await stockOf(productId)).toEqual({ stock: 0, taken: 1, held: 1 });
    await expect(order({ productId })).rejects.toMatchObject({ reason: 'productUnavailable' });
  });
});
