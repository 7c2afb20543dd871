import { days, hours, later, minutes } from '@/platform/time';
import { openTracking, query, type Tracking } from '../support/tracking';

let t: Tracking;
beforeAll(async () => {
  t = await openTracking();
});
afterAll(() => t.shop.close());
beforeEach(() => t.reset());

describe('what a carrier says', () => {
  test('stands beside the parcel, for the buyer in both parts: a name, and the carrier’s own words', async () => {
    const order = await t.sentOrder();
    await t.move(order.number, '1', '【杭州】<b>已揽收</b>\n请留意');
    await t.follow(t.soon);
    expect(await t.trackOf(order.id)).toMatchObject({
      ...{ track_state: 'collected', track_text: '【杭州】<b>已揽收</b> 请留意' },
      ask_at: t.after(minutes(3)),
    });
    expect(await t.buyersView(order)).toMatchObject({
      parcels: [
        {
          track: {
            ...{ state: 'collected', name: '已揽收', text: '【杭州】<b>已揽收</b> 请留意' },
            at: expect.any(Date),
          },
        },
      ],
    });
    expect(await t.statusOf(order.id)).toBe('shipped');
  });

  test('is asked for when it is due, not before, and again after a pause that grows', async () => {
    const order = await t.sentOrder();
    await t.follow(new Date());
    expect(await t.asks(order.number)).toBe(0);
    await t.follow(t.soon);
    await t.follow(t.after(minutes(2)));
    expect(await t.asks(order.number)).toBe(1);
    await t.follow(t.after(minutes(3)));
    expect(await t.asks(order.number)).toBe(2);
    await t.move(order.number, '5');
    await t.follow(t.after(minutes(6)));
    expect(await t.trackOf(order.id)).toMatchObject({ ask_at: t.after(minutes(7)) });
    await t.follow(t.after(days(8)));
    expect(await t.trackOf(order.id)).toMatchObject({ ask_at: t.after(days(8) + minutes(1)) });
  });

  test('is asked for by another run, queued at once, where the time of one is over', async () => {
    const [one, other] = [await t.sentOrder(), await t.sentOrder()];
    const asks = async () => [await t.asks(one.number), await t.asks(other.number)];
    const queued = () => t.shop.sql`delete from pgboss.job where name = 'parcels' returning state`;
    await queued();
    await t.follow(t.soon, 0);
    expect([await asks(), (await queued()).length]).toEqual([[1, 0], 1]);
    await t.follow(t.soon, 0);
    expect([await asks(), (await queued()).length]).toEqual([[1, 1], 0]);
  });

  test('is asked for once by however many processes, and once for a number that two orders share', async () => {
    const one = await t.sentOrder();
    const other = await t.sentOrder('yto', one.number);
    const hold = await t.shop.provider.hold('delay', { path: query });
    const turns = Array.from({ length: 6 }, (_, n) => t.follow(t.after(n)));
    await hold.reached();
    await hold.release();
    await Promise.all(turns);
    expect(await t.asks(one.number)).toBe(1);
    await t.move(one.number, '0');
    await t.follow(t.after(minutes(4)));
    expect(await t.asks(one.number)).toBe(2);
    expect(await t.trackOf(one.id)).toMatchObject({ track_state: 'onTheWay' });
    expect(await t.trackOf(other.id)).toMatchObject({ track_state: 'onTheWay' });
  });

  test.each(['yto', 'sf'] as const)(
    'does not return to an order whose buyer was erased, and by %s still comes for another with its number',
    async (carrier) => {
      const { eraseOrders } = await import('@/lib/privacy/erase-orders');
      const number = t.newNumber(carrier === 'sf' ? 'SF' : 'YT');
      const erased = await t.sentOrder(carrier, number);
      await t.shop
        .sql`update orders set status = 'cancelled', cancelled_by = 'admin' where id = ${erased.id}`;
      await t.shop.sql`
        update users set name = '', phone = null, email = null, deleted_at = now() where id = ${erased.userId}`;
      expect(await eraseOrders(t.shop.asSystem(), erased.userId)).toBe(1);
      await t.follow(t.soon);
      const other = await t.sentOrder(carrier, number);
      await t.move(number, '5', '【杭州】快件已交给张伟');
      await t.follow(t.after(minutes(5)));
      expect(await t.trackOf(other.id)).toMatchObject({
        ...{ track_state: 'outForDelivery', track_text: '【杭州】快件已交给张伟' },
      });
      expect(await t.trackOf(erased.id)).toMatchObject({ track_state: 'outForDelivery', track_text: null });
    },
  );

  test('of a process that died, comes with the next question', async () => {
    const order = await t.sentOrder();
    await t.move(order.number, '0');
    await t.shop
      .sql`update parcels set asked_at = ${t.soon.toISOString()}, ask_at = ${t.after(minutes(1)).toISOString()} where order_id = ${order.id}`;
    await t.follow(t.after(1000));
    expect(await t.asks(order.number)).toBe(0);
    await t.follow(t.after(minutes(1)));
    expect(await t.trackOf(order.id)).toMatchObject({ track_state: 'onTheWay' });
  });

  test('of a number that was corrected meanwhile, is not taken for the new one', async () => {
    const order = await t.sentOrder();
    await t.move(order.number, '3');
    const hold = await t.shop.provider.hold('late_answer', { path: query });
    const turn = t.follow(t.soon);
    await hold.reached();
    const number = t.newNumber();
    await t.correct(order, number);
    await hold.release();
    await turn;
    expect(await t.trackOf(order.id)).toMatchObject({ track_state: null, track_text: null, asked_at: null });
    expect(await t.statusOf(order.id)).toBe('shipped');
    await t.move(number, '0');
    await t.follow(t.after(minutes(10)));
    expect(await t.trackOf(order.id)).toMatchObject({ track_state: 'onTheWay' });
  });

  test('is asked with the last four digits where the carrier demands them, and not at all without', async () => {
    const careful = await t.sentOrder('sf', t.newNumber('SF'));
    const erased = await t.sentOrder('zto', t.newNumber('ZT'));
    await t.shop.sql`update orders set phone = '' where id = ${erased.id}`;
    await t.move(careful.number, '0');
    await t.move(erased.number, '0');
    await t.follow(t.soon);
    expect(await t.trackOf(careful.id)).toMatchObject({ track_state: 'onTheWay' });
    expect(await t.trackOf(erased.id)).toMatchObject({ track_state: null, ask_at: t.after(minutes(12)) });
    expect(await t.asks(erased.number)).toBe(0);
    expect(await t.outage()).toBeNull();
  });

  test('is not asked for of a nameless carrier, of an order that has ended, and after thirty days', async () => {
    const nameless = await t.sentOrder('other');
    const ended = await t.sentOrder();
    await t.shop.sql`update orders set status = 'completed' where id = ${ended.id}`;
    const old = await t.sentOrder();
    await t.shop
      .sql`update parcels set created_at = ${later(t.soon, -days(30)).toISOString()} where order_id = ${old.id}`;
    await t.follow(t.soon);
    for (const { number } of [nameless, ended, old]) expect(await t.asks(number)).toBe(0);
    expect(await t.trackOf(nameless.id)).toMatchObject({ ask_at: null });
    expect(await t.trackOf(old.id)).toMatchObject({ ask_at: null });
    expect(await t.trackOf(ended.id)).toMatchObject({ ask_at: t.after(days(1)) });
  });
});

describe('an order that is signed for', () => {
  test('is delivered once, by one event that says who told it, and completed after the return window', async () => {
    const order = await t.sentOrder();
    await t.move(order.number, '3');
    await Promise.all([t.follow(t.soon), t.follow(t.after(1)), t.follow(t.after(2))]);
    await t.follow(t.after(hours(9)));
    expect(await t.statusOf(order.id)).toBe('delivered');
    expect(await t.deliveriesOf(order.id)).toEqual([
      {
        ...{ event_type: 'status_changed', operator_type: 'system' },
        metadata: { from: 'shipped', to: 'delivered', confirmed: 'carrier' },
      },
    ]);
    expect(await t.asks(order.number)).toBe(1);
    expect((await t.buyersView(order)).steps.at(-1)).toMatchObject({
      ...{ status: 'delivered', by: 'system', assumed: false },
    });
    await t.settle(t.after(days(13.9)));
    expect(await t.statusOf(order.id)).toBe('delivered');
    await t.settle(t.after(days(14.1)));
    expect(await t.statusOf(order.id)).toBe('completed');
  });

  test('is delivered with its last parcel, and not while pieces are left', async () => {
    const [first, second] = [t.newNumber(), t.newNumber()];
    const order = await t.paidOrder({ quantity: 3 });
    await t.ship(order.id, { carrier: 'yto', number: first, quantity: 2 });
    await t.move(first, '3');
    await t.follow(t.soon);
    expect(await t.tracksOf(order.id)).toMatchObject([{ track_state: 'signed', ask_at: null }]);
    expect(await t.statusOf(order.id)).toBe('paid');
    await t.ship(order.id, { carrier: 'jd', number: second, quantity: 1 });
    await t.move(second, '0');
    await t.follow(t.after(minutes(10)));
    expect(await t.statusOf(order.id)).toBe('shipped');
    await t.move(second, '3');
    await t.follow(t.after(minutes(20)));
    expect(await t.statusOf(order.id)).toBe('delivered');
    expect(await t.deliveriesOf(order.id)).toHaveLength(1);
  });

  test.each(['a line', 'a correction'])(
    'is delivered when its last piece is entered by %s into a parcel that was signed for before',
    async (how) => {
      const number = t.newNumber();
      const order = await t.paidOrder({ quantity: 2 });
      await t.ship(order.id, { carrier: 'yto', number, quantity: 1 });
      await t.move(number, '3');
      await t.follow(t.soon);
      expect(await t.tracksOf(order.id)).toMatchObject([{ track_state: 'signed', ask_at: null }]);
      if (how === 'a line') await t.ship(order.id, { carrier: 'yto', number, quantity: 2 });
      else await t.correct(order, number, 2);
      expect(await t.statusOf(order.id)).toBe('shipped');
      await t.follow(t.after(minutes(10)));
      expect(await t.statusOf(order.id)).toBe('delivered');
      expect(await t.deliveriesOf(order.id)).toMatchObject([{ metadata: { confirmed: 'carrier' } }]);
    },
  );

  test('stays where an administrator sets it back to', async () => {
    const order = await t.sentOrder();
    await t.move(order.number, '3');
    await t.follow(t.soon);
    await t.shop.sql`update orders set status = 'shipped' where id = ${order.id}`;
    await t.follow(t.after(days(2)));
    expect(await t.statusOf(order.id)).toBe('shipped');
  });

  test('was delivered by hand before: nothing is said twice', async () => {
    const order = await t.sentOrder();
    const hold = await t.shop.provider.hold('delay', { path: query });
    await t.move(order.number, '3');
    const turn = t.follow(t.soon);
    await hold.reached();
    await t.shop.sql`update orders set status = 'delivered', delivered_at = now() where id = ${order.id}`;
    await hold.release();
    await turn;
    expect(await t.deliveriesOf(order.id)).toEqual([]);
    expect(await t.trackOf(order.id)).toMatchObject({ track_state: 'signed' });
  });
});

describe('a parcel that is not signed for', () => {
  test.each(['2', '4', '6', '14'])(
    'in state %s is a need, is never delivered, and never assumed to be',
    async (state) => {
      const order = await t.sentOrder();
      const before = await t.parcelNeeds();
      await t.move(order.number, state);
      await t.follow(t.soon);
      expect(await t.parcelNeeds()).toBe(before + 1);
      await t.settle(t.after(days(40)));
      expect(await t.statusOf(order.id)).toBe('shipped');
    },
  );

  test('is not assumed to have arrived while the carrier says that it is on its way', async () => {
    const told = await t.sentOrder();
    const untold = await t.sentOrder();
    await t.move(told.number, '0');
    await t.follow(t.soon);
    await t.settle(t.after(days(15.1)));
    expect(await t.statusOf(told.id)).toBe('shipped');
    expect(await t.statusOf(untold.id)).toBe('delivered');
  });

  test('and about which nothing is heard any more, is left to people', async () => {
    const order = await t.sentOrder();
    await t.move(order.number, '0');
    await t.follow(t.soon);
    const before = await t.parcelNeeds();
    await t.follow(t.after(days(31)));
    expect(await t.trackOf(order.id)).toMatchObject({ ask_at: null, track_state: 'onTheWay' });
    expect(await t.parcelNeeds()).toBe(before + 1);
  });
});
