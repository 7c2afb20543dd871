import { asAdmin } from '../support/context';
import { openShop, type Shop } from '../support/payments';
import { waiting } from '../support/waiting';
import type { Ctx } from '@/platform/ctx';
import { later, seconds } from '@/platform/time';
import type { OrderStatus } from '@/values/orders';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const start = new Date();
const at = (second: number) => ({ now: later(start, seconds(second)) });

/** A packed order of which the buyer was told nothing yet, and what an administrator and the queue do with it. */
async function packedOrder() {
  const { changeStatus } = await import('@/lib/orders/change-status');
  const { sendOrderMessage } = await import('@/lib/notifications/send-order-message');
  const { id: orderId } = await shop.placeOrder();
  await shop.sql`update orders set status = 'processing' where id = ${orderId}`;
  const [admin] = await shop.sql<{ id: string }[]>`select id from users where is_admin limit 1`;
  const messages = () => shop.sql<{ id: string; state: string }[]>`
    select id, state from order_messages where order_id = ${orderId}`;
  const set = (second: number, from: OrderStatus, to: OrderStatus, within: Pick<Ctx, 'transaction'> = {}) =>
    changeStatus({ ...asAdmin(Number(admin?.id)), ...at(second), ...within }, { orderId, from, to });
  return {
    orderId,
    ship: (second: number, { transaction }: Pick<Ctx, 'transaction'> = {}) =>
      set(second, 'processing', 'shipped', { transaction }),
    undo: (second: number) => set(second, 'shipped', 'processing'),
    send: async (second: number) =>
      sendOrderMessage(shop.asSystem(at(second)), Number((await messages())[0]?.id)),
    states: async () => (await messages()).map(({ state }) => state),
  };
}

test('a shipment that was undone and made again waits for its own undo time (admin 10)', async () => {
  const { ship, undo, send, states } = await packedOrder();
  await ship(0);
  await undo(8);
  await ship(10);
  await send(15);
  expect(await states()).toEqual(['waiting']);
  await send(25);
  expect(await states()).toEqual(['sent']);
});

/** Runs `meanwhile` while a message that is no longer true is about to be deleted. */
async function beforeDeletion(send: () => Promise<void>, meanwhile: () => Promise<unknown>) {
  await shop.sql`
    create function wait_for_test() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(4242); return null; end'`;
  await shop.sql`
    create trigger wait_for_test before delete on order_messages for each statement execute function wait_for_test()`;
  const begun = await shop.sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(4242)`;
    const sending = send();
    await waiting(shop.sql, 1);
    const changing = meanwhile();
    await Promise.race([waiting(shop.sql, 2), changing]);
    return [sending, changing];
  });
  await Promise.all(begun);
  await shop.sql`drop function wait_for_test cascade`;
}

test('a shipment that is made again while the message of the undone one is deleted is told', async () => {
  const { ship, undo, send, states } = await packedOrder();
  await ship(0);
  await undo(8);
  await beforeDeletion(
    () => send(15),
    () => ship(16),
  );
  expect(await states()).toEqual(['waiting']);
  await send(31);
  expect(await states()).toEqual(['sent']);
});

test('a shipment that is made again before the message of the undone one is deleted keeps it for its undo time', async () => {
  const { inTransaction } = await import('@/db/transaction');
  const { lockOrder } = await import('@/lib/orders/lock-order');
  const { orderId, ship, undo, send, states } = await packedOrder();
  await ship(0);
  await undo(8);
  const { sending } = await inTransaction(shop.asSystem(), async (ctx) => {
    await lockOrder(ctx, orderId);
    const sending = send(15);
    await Promise.race([waiting(shop.sql, 1), sending]);
    await ship(16, ctx);
    return { sending };
  });
  await sending;
  expect(await states()).toEqual(['waiting']);
  await send(30);
  expect(await states()).toEqual(['waiting']);
  await send(31);
  expect(await states()).toEqual(['sent']);
});

test('the CRM learns of a payment that was undone and entered again after its own undo time', async () => {
  const { changeStatus } = await import('@/lib/orders/change-status');
  const { id: orderId } = await shop.placeOrder();
  const [admin] = await shop.sql<{ id: string }[]>`select id from users where is_admin limit 1`;
  const set = (from: OrderStatus, to: OrderStatus) =>
    changeStatus(asAdmin(Number(admin?.id)), { orderId, from, to });
  await set('pending', 'paid');
  await shop.sql`
    update pgboss.job set start_after = now() + interval '5 seconds' where name = 'crm-sync' and singleton_key = ${orderId}`;
  await set('paid', 'pending');
  await set('pending', 'paid');
  const jobs = await shop.sql`
    select start_after > now() + interval '10 seconds' as waits from pgboss.job
    where name = 'crm-sync' and singleton_key = ${orderId}`;
  expect(jobs).toEqual([{ waits: true }]);
});
