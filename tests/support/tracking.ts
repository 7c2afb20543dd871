import { randomInt } from 'node:crypto';
import { later, minutes } from '@/platform/time';
import type { OrderId } from '@/values/numbers';
import type { Carrier } from '@/values/shipping';
import { openShop, type Shop } from './payments';

/** Where the shop asks for a parcel. */
export const query = '/poll/query.do';

/** A shop that asks the sandbox's carriers, with a clock of its own: `soon` is when the parcels of a test are due. */
export async function openTracking() {
  const shop = await openShop();
  const { asAdmin, asCustomer } = await import('./context');
  const { followParcels } = await import('@/lib/shipping/follow-parcels');
  const { settleDeliveries } = await import('@/lib/shipping/settle-deliveries');
  const { recordParcel } = await import('@/lib/shipping/record-parcel');
  const { correctParcel } = await import('@/lib/shipping/correct-parcel');
  const { countAttention } = await import('@/lib/orders/count-attention');
  const { readTimeline } = await import('@/lib/orders/read-timeline');
  const { markOrderPaid } = await import('@/lib/orders/mark-order-paid');
  const { readOutage } = await import('@/lib/shipping/record-outage');
  const { sendAlerts } = await import('@/lib/alerts/send-alerts');
  let soon = later(new Date(), minutes(2));
  const none = { query: undefined, headers: undefined };

  const paidOrder = async (input: Parameters<Shop['placeOrder']>[0] = {}) => {
    const order = await shop.placeOrder(input);
    await markOrderPaid(shop.asSystem(), { orderId: order.id, paidAt: new Date() });
    return order;
  };
  const ship = async (orderId: number, line: { carrier: Carrier; number: string; quantity?: number }) => {
    const { result } = await recordParcel(asAdmin(1), orderId, line);
    if (result !== 'done') throw new Error(result);
  };
  const newNumber = (letters = 'YT') => `${letters}${randomInt(10 ** 12, 10 ** 13)}`;
  /** What is known of an order's parcels, and when they are asked for next. */
  const tracksOf = async (orderId: number) => {
    const rows = await shop.sql<
      {
        track_state: string | null;
        track_text: string | null;
        ask_at: string | null;
        asked_at: string | null;
      }[]
    >`
      select track_state, track_text, ask_at, asked_at from parcels where order_id = ${orderId} order by id`;
    return rows.map((row) => ({ ...row, ask_at: row.ask_at && new Date(row.ask_at) }));
  };

  return {
    shop,
    get soon() {
      return soon;
    },
    after: (time: number) => later(soon, time),
    newNumber,
    paidOrder,
    ship,
    sentOrder: async (carrier: Carrier = 'yto', number = newNumber()) => {
      const order = await paidOrder();
      await ship(order.id, { carrier, number });
      return { ...order, number };
    },
    correct: async ({ orderId, id }: { orderId: OrderId; id: number }, number: string, quantity = 1) => {
      const [parcel] = await shop.sql<{ id: string; version: number }[]>`
        select id, version from parcels where order_id = ${id}`;
      const body = { carrier: 'yto' as const, number, quantity, version: parcel?.version ?? 0 };
      await correctParcel(asAdmin(1), {
        ...{ ...none, body },
        params: { id: orderId, parcelId: Number(parcel?.id) },
      });
    },
    follow: (now: Date, longest?: number) => followParcels({ ...shop.asSystem(), now }, longest),
    settle: (now: Date) => settleDeliveries({ ...shop.asSystem(), now }),
    sendAlerts: (now: Date) => sendAlerts({ ...shop.asSystem(), now }),
    parcelNeeds: async () => (await countAttention(shop.asSystem())).parcel,
    outage: () => readOutage({}),
    buyersView: ({ orderId, userId }: { orderId: OrderId; userId: number }) =>
      readTimeline(asCustomer(userId), { ...none, body: undefined, params: { id: orderId } }),
    /** Lets a parcel move at its carrier. */
    move: (number: string, state: string, context?: string) =>
      shop.provider.control('parcels', { number, state, ...(context === undefined ? {} : { context }) }),
    /** How often the carrier was asked for a number. */
    asks: async (number: string) => {
      const { parcels } = await shop.provider.read<{ parcels: { number: string; asked: number[] }[] }>(
        'parcels',
      );
      return parcels.find((parcel) => parcel.number === number)?.asked.length ?? 0;
    },
    tracksOf,
    trackOf: async (orderId: number) => (await tracksOf(orderId))[0],
    statusOf: async (orderId: number) => (await shop.orderOf(orderId)).status,
    deliveriesOf: async (orderId: number) =>
      (await shop.eventsOf(orderId)).filter(({ metadata }) => metadata['to'] === 'delivered'),
    /** Nothing is due, and nothing is wrong with the provider. */
    reset: async () => {
      soon = later(new Date(), minutes(2));
      await shop.provider.control('reset');
      await shop.sql`update parcels set ask_at = null, track_state = 'signed', track_at = now()`;
      await shop.sql`delete from settings where key in ('tracking.outage', 'alerts')`;
    },
  };
}

export type Tracking = Awaited<ReturnType<typeof openTracking>>;
