import { hours, minutes } from '@/platform/time';
import { openTracking, query, type Tracking } from '../support/tracking';
import { shortenTimeouts } from '../support/short-timeouts';

let t: Tracking;
beforeAll(async () => {
  t = await openTracking();
});
afterAll(() => t.shop.close());
beforeEach(() => t.reset());

const stateOf = async (orderId: number) => [
  await t.shop.sql`select track_state, track_text, track_at from parcels where order_id = ${orderId}`,
  await t.shop.sql`select * from order_events where order_id = ${orderId} order by id`,
  await t.shop.orderOf(orderId),
];

describe('an answer that is none', () => {
  const signed = (number: string, given: object = {}) => ({
    ...{ message: 'ok', nu: number, status: '200', state: '3' },
    data: [{ context: '已签收', ftime: '2026-01-01 09:00:00', time: '2026-01-01 09:00:00' }],
    ...given,
  });
  const faults: [string, (number: string) => object][] = [
    ['garbled', () => ({ kind: 'garbage' })],
    ['cut off', () => ({ kind: 'reset_after' })],
    ['refused by the network', () => ({ kind: 'reset_before' })],
    ['an error', () => ({ kind: 'status', status: 503 })],
    ['a redirect', () => ({ kind: 'status', status: 302 })],
    ['about another number', () => ({ kind: 'status', status: 200, body: signed('YT0000000000') })],
    [
      'of a state that nobody knows',
      (number) => ({ kind: 'status', status: 200, body: signed(number, { state: '99' }) }),
    ],
    [
      'endless',
      (number) => ({ kind: 'status', status: 200, body: signed(number, { more: 'x'.repeat(300_000) }) }),
    ],
  ];

  test.each(faults)('because it is %s changes nothing, and is asked for again', async (_, fault) => {
    const order = await t.sentOrder();
    await t.move(order.number, '3');
    await t.shop.provider.control('faults', { path: query, ...fault(order.number) });
    const before = await stateOf(order.id);
    await t.follow(t.soon);
    expect(await stateOf(order.id)).toEqual(before);
    expect(await t.outage()).toMatchObject({ kind: 'away', failures: 1 });
    await t.follow(t.after(minutes(2)));
    expect(await t.statusOf(order.id)).toBe('delivered');
    expect(await t.outage()).toBeNull();
  });

  test('because it takes too long changes nothing', async () => {
    const order = await t.sentOrder();
    await t.move(order.number, '3');
    const timeouts = shortenTimeouts(8000);
    const hold = await t.shop.provider.hold('late_answer', { path: query });
    const before = await stateOf(order.id);
    try {
      await t.follow(t.soon);
      expect(timeouts.shortened()).toBe(1);
    } finally {
      timeouts.end();
      await hold.release();
    }
    expect(await stateOf(order.id)).toEqual(before);
    expect(await t.outage()).toMatchObject({ kind: 'away', reason: '#timeout' });
  });

  test('ends the turn, and leaves the provider alone, longer each time', async () => {
    const orders = [await t.sentOrder(), await t.sentOrder(), await t.sentOrder()];
    await t.shop.provider.control('settings', { tracking: { isAway: true } });
    const times = [0, 1, 2, 3, 6, 7, 8, 16, 17].map(minutes);
    for (const time of times) await t.follow(t.after(time));
    expect(await t.shop.calls(query)).toHaveLength(4);
    expect(await t.outage()).toMatchObject({ kind: 'away', failures: 4, reason: 'HTTP 502' });
    await t.shop.provider.control('settings', { tracking: { isAway: false } });
    await t.follow(t.after(minutes(60)));
    for (const { number } of orders) expect(await t.asks(number)).toBe(1);
    expect(await t.outage()).toBeNull();
  });

  test('of a key or a quota is told to the operators, once, without a number', async () => {
    await begin();
    const order = await t.sentOrder();
    await t.shop.provider.control('settings', { tracking: { account: 'noQuota' } });
    await t.follow(t.soon);
    await t.follow(t.after(minutes(30)));
    expect(await t.shop.calls(query)).toHaveLength(1);
    expect(await t.outage()).toMatchObject({ kind: 'refused', reason: '601 key已过期' });
    await t.sendAlerts(t.soon);
    await t.sendAlerts(t.after(minutes(5)));
    const told = (await robot()).filter(({ text }) => text.includes('物流查询'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).not.toContain(order.number);
    expect(await t.statusOf(order.id)).toBe('shipped');
  });

  test('is told to the operators from the third one on', async () => {
    await begin();
    await t.sentOrder();
    await t.sentOrder();
    await t.sentOrder();
    await t.shop.provider.control('settings', { tracking: { isAway: true } });
    for (const time of [0, 2].map(minutes)) await t.follow(t.after(time));
    await t.sendAlerts(t.after(minutes(3)));
    expect((await robot()).filter(({ text }) => text.includes('物流查询'))).toEqual([]);
    await t.follow(t.after(minutes(7)));
    await t.sendAlerts(t.after(minutes(8)));
    expect((await robot()).filter(({ text }) => text.includes('物流查询'))).toHaveLength(1);
  });

  test('is told no more once nobody has been asked for an hour', async () => {
    await begin();
    await t.sentOrder();
    await t.shop.provider.control('settings', { tracking: { account: 'noQuota' } });
    await t.follow(t.soon);
    // The provider is left alone for an hour, and one more without a question says that no parcel is due.
    await t.sendAlerts(t.after(hours(2)));
    expect((await robot()).filter(({ text }) => text.includes('物流查询'))).toEqual([]);
    await t.sendAlerts(t.after(minutes(119)));
    expect((await robot()).filter(({ text }) => text.includes('物流查询'))).toHaveLength(1);
  });

  test('of a number that the provider has locked is old, and delivers nothing', async () => {
    const order = await t.sentOrder();
    await t.shop.provider.control('settings', { tracking: { lockAfter: 1 } });
    await t.move(order.number, '0');
    await t.follow(t.soon);
    await t.shop.provider.control('settings', { clockSkewSeconds: 60 });
    await t.move(order.number, '3');
    await t.follow(t.after(hours(1)));
    expect(await t.asks(order.number)).toBe(2);
    expect(await t.trackOf(order.id)).toMatchObject({ track_state: 'onTheWay' });
    expect(await t.statusOf(order.id)).toBe('shipped');
    expect(await t.outage()).toBeNull();
  });

  test('for one parcel alone stops no other', async () => {
    const refused = await t.sentOrder();
    const fine = await t.sentOrder();
    const body = { result: false, returnCode: '408', message: '快递公司参数异常：验证码错误' };
    await t.shop.provider.control('faults', {
      ...{ kind: 'status', path: query, status: 200, body, about: refused.number },
    });
    await t.move(fine.number, '0');
    await t.follow(t.soon);
    expect(await t.trackOf(fine.id)).toMatchObject({ track_state: 'onTheWay' });
    expect(await t.trackOf(refused.id)).toMatchObject({ track_state: null, ask_at: t.after(minutes(12)) });
    expect(await t.outage()).toBeNull();
  });

  async function begin() {
    const value = {
      ...{ version: 1, language: 'zh', updatedAt: null, updatedBy: null },
      told: { robot: { providerAway: new Date().toISOString() }, mail: {} },
    };
    await t.shop.sql`delete from alerts`;
    await t.shop.sql`insert into settings (key, value) values ('alerts', ${JSON.stringify(value)})`;
  }
  async function robot() {
    const response = await fetch(`${t.shop.provider.sandbox.url}/outbox.json?to=robot`);
    return ((await response.json()) as { messages: { text: string }[] }).messages;
  }
});
