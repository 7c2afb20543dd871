import { asAdmin } from '../support/context';
import { openShop, type Shop } from '../support/payments';
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
  const set = (second: number, from: OrderStatus, to: OrderStatus) =>
    changeStatus({ ...asAdmin(Number(admin?.id)), ...at(second) }, { orderId, from, to });
  return {
    ship: (second: number) => set(second, 'processing', 'shipped'),
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
