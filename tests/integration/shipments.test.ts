import '@/tests/support/own-database';
import { sql } from '@/db/client';
import type { CorrectParcel, ShipmentLine } from '@/lib/shipping/admin-contract';
import { correctParcel } from '@/lib/shipping/correct-parcel';
import { listCarriers } from '@/lib/shipping/list-carriers';
import { listParcels } from '@/lib/shipping/list-parcels';
import { recordParcel } from '@/lib/shipping/record-parcel';
import { shipOrders } from '@/lib/shipping/ship-orders';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { auditEntriesOn, eventsOf, newAdmin, newOrder, orderRow } from '@/tests/support/admin-orders';
import { asSystem } from '@/tests/support/context';

let admin: Ctx<Admin>;
beforeAll(async () => {
  admin = await newAdmin('support');
});
afterAll(() => sql.end());

let last = 1_390_274_000_000;
const newNumber = () => `SF${++last}`;

const ship = async (lines: ShipmentLine[], isDry = false, ctx = admin) =>
  (
    await shipOrders(ctx, {
      body: { dryRun: isDry, lines },
      params: undefined,
      query: undefined,
      headers: undefined,
    })
  ).lines;
const results = async (...given: Parameters<typeof ship>) =>
  (await ship(...given)).map(({ result }) => result);
const dry = (...lines: ShipmentLine[]) => ship(lines, true);

const parcelsOf = (orderId: string) => sql<
  { carrier: string; number: string; quantity: number; operator_name: string; version: number }[]
>`
  select carrier, number, quantity, operator_name, version from parcels
  where order_id = (select id from orders where public_id = ${orderId}) order by id`;
const messagesOf = async (orderId: string) =>
  (
    await sql<{ kind: string }[]>`
      select kind from order_messages where order_id = (select id from orders where public_id = ${orderId})`
  ).map(({ kind }) => kind);

const lineFor = (order: string, given: Partial<ShipmentLine> = {}): ShipmentLine => ({
  order,
  carrier: 'sf',
  number: newNumber(),
  ...given,
});

const none = { query: undefined, headers: undefined };
const listed = (orderId: string) =>
  listParcels(admin, { ...none, params: { id: orderId as never }, body: undefined });
type Body = InputOf<typeof CorrectParcel>['body'];
const correct = (orderId: string, parcelId: number, body: Body) =>
  correctParcel(admin, { ...none, params: { id: orderId as never, parcelId }, body });

async function correctFirst(orderId: string, change: Partial<Body>) {
  const [parcel] = (await listed(orderId)).parcels;
  if (!parcel) throw new Error('no parcel');
  const { carrier, number, quantity, version } = parcel;
  await correct(orderId, parcel.id, { carrier, number, quantity, version, ...change });
}

describe('a list of shipments', () => {
  test('enters the parcel, ships the order, and tells the buyer once', async () => {
    const { orderId } = await newOrder('paid');
    const line = lineFor(orderId.replace('ORDER_', '').toLowerCase());
    expect(await ship([line])).toEqual([
      { index: 0, order: orderId.replace('ORDER_', ''), result: 'done', message: '已发出' },
    ]);
    expect(await parcelsOf(orderId)).toEqual([
      { carrier: 'sf', number: line.number, quantity: 1, operator_name: 'admin', version: 1 },
    ]);
    expect(await orderRow(orderId)).toMatchObject({ status: 'shipped' });
    expect((await eventsOf(orderId)).slice(1).map(({ metadata }) => metadata)).toEqual([
      { parcel: 'added', carrier: 'sf', number: line.number, quantity: 1 },
      { from: 'paid', to: 'shipped' },
    ]);
    expect((await auditEntriesOn(orderId)).map(({ act }) => act)).toEqual(['order_parcel', 'order_status']);
    expect(await messagesOf(orderId)).toEqual(['shipped']);
  });

  test('a second time changes nothing at all', async () => {
    const orders = [await newOrder('paid'), await newOrder('processing')];
    const lines = orders.map(({ orderId }) => lineFor(orderId));
    expect(await results(lines)).toEqual(['done', 'done']);
    const stateOf = async () => [
      await sql`select * from parcels order by id`,
      await sql`select count(*) from order_events`,
      await sql`select count(*) from audit_acts`,
      await sql`select id, status from orders order by id`,
    ];
    const before = await stateOf();
    expect(await results(lines)).toEqual(['unchanged', 'unchanged']);
    expect(await stateOf()).toEqual(before);
  });

  test('tried first writes nothing, and names each bad line with its reason', async () => {
    const paid = await newOrder('paid');
    const pending = await newOrder('pending');
    const cancelled = await newOrder('cancelled');
    const { total } = await orderRow(paid.orderId);
    const refunded = await newOrder('paid', {}, { refundedAmount: total });
    const mistyped = `${paid.orderId.slice(0, -1)}0`;
    const before = await sql`select count(*) from order_events`;
    const answers = await dry(
      lineFor(paid.orderId),
      lineFor(paid.orderId, { number: 'SF123' }),
      lineFor(pending.orderId),
      lineFor(cancelled.orderId),
      lineFor(refunded.orderId),
      lineFor(mistyped),
      lineFor('nobody'),
      lineFor(paid.orderId, { carrier: 'dhl' }),
    );
    expect(answers.map(({ index, result }) => [index, result])).toEqual([
      [0, 'done'],
      ...[1, 2, 3, 4, 5, 6, 7].map((index) => [index, 'refused']),
    ]);
    expect(answers.map(({ message }) => message)).toEqual([
      '可发出',
      '单号位数不对，顺丰为 SF 加 12 至 15 位数字',
      '还没有付款，收到款项后再发',
      '订单已取消，不会发出',
      '已全额退款，不会发出',
      `没有这笔订单，最接近的是 ${paid.orderId.replace('ORDER_', '')}`,
      '没有这笔订单，请核对订单号',
      '不认识承运商「dhl」，请从列表中选一家',
    ]);
    expect(await parcelsOf(paid.orderId)).toEqual([]);
    expect(await orderRow(paid.orderId)).toMatchObject({ status: 'paid' });
    expect(await sql`select count(*) from order_events`).toEqual(before);
  });

  test('tried first says of a line what the lines above it leave', async () => {
    const { orderId } = await newOrder('paid', { quantity: 2 });
    const line = lineFor(orderId);
    const answers = await dry(line, line, lineFor(orderId));
    expect(answers.map(({ result }) => result)).toEqual(['done', 'unchanged', 'refused']);
    expect(answers.map(({ message }) => message)).toEqual([
      '可发出',
      '与上面一行重复，只发一次',
      `同一订单的第二个包裹：上面的 ${line.number} 已装下剩余的全部件数，分开发请在每行写明件数`,
    ]);
    expect(await results([line, line, lineFor(orderId)])).toEqual(['done', 'unchanged', 'refused']);
  });

  test('tried first says of a number above that it stands with another carrier, or with more pieces', async () => {
    const { orderId } = await newOrder('paid', { quantity: 3 });
    const number = lineFor(orderId).number.replace('SF', 'JT');
    const yto = lineFor(orderId, { carrier: 'yto', number, quantity: 2 });
    const answers = await dry(
      yto,
      { ...yto, carrier: 'jt' },
      { ...yto, quantity: 1 },
      { ...yto, quantity: 3 },
    );
    expect(answers.map(({ message }) => message)).toEqual([
      '可发出，先发一部分',
      `上面一行把 ${number} 写在另一家承运商名下`,
      '上面一行已把这个单号写为 2 件',
      '可发出',
    ]);
  });

  test('says of a parcel that stands already that it was sent, also below a line that was tried', async () => {
    const { orderId } = await newOrder('paid', { quantity: 2 });
    const sent = lineFor(orderId, { quantity: 1 });
    await ship([sent]);
    const answers = await dry(lineFor(orderId), sent);
    expect(answers.map(({ message }) => message)).toEqual(['可发出', '已经用这个单号发出']);
  });

  test('goes on after a bad line', async () => {
    const { orderId } = await newOrder('paid');
    expect(await results([lineFor('nobody'), lineFor(orderId)])).toEqual(['refused', 'done']);
    expect(await orderRow(orderId)).toMatchObject({ status: 'shipped' });
  });

  test('sent ten times at the same moment enters each parcel once', async () => {
    const orders = await Promise.all(Array.from({ length: 3 }, () => newOrder('paid')));
    const lines = orders.map(({ orderId }) => lineFor(orderId));
    const runs = await Promise.all(
      Array.from({ length: 10 }, (_, at) => results(at % 2 ? lines : lines.toReversed())),
    );
    const all = runs.flat();
    expect(all.filter((result) => result === 'done')).toHaveLength(3);
    expect(all.filter((result) => result === 'unchanged')).toHaveLength(27);
    for (const { orderId } of orders) {
      expect(await parcelsOf(orderId)).toHaveLength(1);
      expect(await messagesOf(orderId)).toEqual(['shipped']);
      expect(
        (await eventsOf(orderId)).filter(({ event_type: type }) => type === 'status_changed'),
      ).toHaveLength(1);
    }
  });

  test('two numbers for one piece at the same moment enter one of them', async () => {
    const { orderId } = await newOrder('paid');
    const both = await Promise.all([results([lineFor(orderId)]), results([lineFor(orderId)])]);
    expect(both.flat().toSorted((a, b) => a.localeCompare(b))).toEqual(['done', 'refused']);
    expect(await parcelsOf(orderId)).toHaveLength(1);
  });
});

describe('an order in several parcels', () => {
  test('is shipped with the parcel that holds its last piece', async () => {
    const { orderId } = await newOrder('processing', { quantity: 3 });
    expect(await ship([lineFor(orderId, { quantity: 2 })])).toMatchObject([{ message: '已发出一部分' }]);
    expect(await orderRow(orderId)).toMatchObject({ status: 'processing' });
    expect(await messagesOf(orderId)).toEqual([]);
    expect(await ship([lineFor(orderId, { quantity: 2 })])).toMatchObject([
      { result: 'refused', message: '件数超出，还剩 1 件没有发出' },
    ]);
    expect(await results([lineFor(orderId)])).toEqual(['done']);
    expect((await parcelsOf(orderId)).map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(await orderRow(orderId)).toMatchObject({ status: 'shipped' });
    expect(await messagesOf(orderId)).toEqual(['shipped']);
  });

  test('never holds more pieces than were bought, whoever enters them', async () => {
    const { orderId } = await newOrder('paid', { quantity: 3 });
    const lines = Array.from({ length: 6 }, () => lineFor(orderId, { quantity: 1 }));
    await Promise.all(lines.map((line) => ship([line])));
    const parcels = await parcelsOf(orderId);
    expect(parcels.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3);
  });
});

test('an order that was shipped by hand takes its number without another message', async () => {
  const { orderId } = await newOrder('shipped');
  expect(await results([lineFor(orderId)])).toEqual(['done']);
  expect((await eventsOf(orderId)).slice(1).map(({ event_type: type }) => type)).toEqual(['modified']);
  expect(await messagesOf(orderId)).toEqual([]);
});

describe('a number that the CRM brings', () => {
  test('ships the order in the name of the system', async () => {
    const { orderId } = await newOrder('paid');
    const { id } = await orderRow(orderId);
    const line = { carrier: '顺丰速运', number: newNumber(), quantity: 1 };
    expect(await recordParcel(asSystem(), id, line)).toMatchObject({ result: 'done' });
    expect(await orderRow(orderId)).toMatchObject({ status: 'shipped' });
    expect((await eventsOf(orderId)).slice(1).map(({ operator_type: by }) => by)).toEqual([
      'system',
      'system',
    ]);
    expect(await auditEntriesOn(orderId)).toEqual([]);
  });

  test('does not send again what an administrator has set back', async () => {
    const { orderId } = await newOrder('paid');
    const { id } = await orderRow(orderId);
    const line = { carrier: 'sf', number: newNumber(), quantity: 1 };
    await recordParcel(asSystem(), id, line);
    await sql`update orders set status = 'processing' where id = ${id}`;
    expect(await recordParcel(asSystem(), id, line)).toMatchObject({ result: 'unchanged' });
    expect(await orderRow(orderId)).toMatchObject({ status: 'processing' });
    expect(await results([{ ...line, order: orderId }])).toEqual(['done']);
    expect(await orderRow(orderId)).toMatchObject({ status: 'shipped' });
  });

  test('stays replaced once an administrator has corrected it, as often as the CRM repeats it', async () => {
    const { orderId } = await newOrder('paid', { quantity: 2 });
    const { id } = await orderRow(orderId);
    const [mistyped, mistypedToo, right] = [newNumber(), newNumber(), newNumber()];
    const byCrm = (number: string) => recordParcel(asSystem(), id, { carrier: 'sf', number, quantity: 1 });
    await byCrm(mistyped);
    await correctFirst(orderId, { number: mistypedToo });
    await correctFirst(orderId, { number: right });
    for (const number of [mistyped, mistypedToo, right])
      expect(await byCrm(number)).toMatchObject({ result: 'unchanged' });
    expect(await parcelsOf(orderId)).toMatchObject([{ number: right, quantity: 1 }]);
    expect(await orderRow(orderId)).toMatchObject({ status: 'paid' });
    expect(await byCrm(newNumber())).toMatchObject({ result: 'done' });
    expect(await orderRow(orderId)).toMatchObject({ status: 'shipped' });
  });

  test('puts no piece back that an administrator took out of its parcel; a person can', async () => {
    const { orderId } = await newOrder('paid', { quantity: 2 });
    const { id } = await orderRow(orderId);
    const line = { carrier: 'sf', number: newNumber(), quantity: 2 };
    await recordParcel(asSystem(), id, line);
    await sql`update orders set status = 'processing' where id = ${id}`;
    await correctFirst(orderId, { quantity: 1 });
    expect(await recordParcel(asSystem(), id, line)).toMatchObject({ result: 'unchanged' });
    expect(await parcelsOf(orderId)).toMatchObject([{ number: line.number, quantity: 1 }]);
    expect(await orderRow(orderId)).toMatchObject({ status: 'processing' });
    expect(await results([{ ...line, order: orderId }])).toEqual(['done']);
    expect(await orderRow(orderId)).toMatchObject({ status: 'shipped' });
  });
});

describe('a correction', () => {
  async function shippedOrder(quantity = 1) {
    const { orderId } = await newOrder('paid', { quantity });
    await ship([lineFor(orderId)]);
    const [parcel] = (await listed(orderId)).parcels;
    if (!parcel) throw new Error('no parcel');
    return { orderId, parcel };
  }

  test('changes the parcel with an event and an audit entry, once', async () => {
    const { orderId, parcel } = await shippedOrder();
    const body = { carrier: 'jd' as const, number: 'jdx 0204 8177 3521', quantity: 1, version: 1 };
    const after = await correct(orderId, parcel.id, body);
    expect(after).toMatchObject({ carrier: 'jd', number: 'JDX020481773521', version: 2 });
    expect(after.tracking_url).toContain('jdl.com');
    await correct(orderId, parcel.id, body);
    expect((await eventsOf(orderId)).slice(-1)).toMatchObject([{ metadata: { parcel: 'corrected' } }]);
    expect((await auditEntriesOn(orderId)).filter(({ act }) => act === 'order_parcel_correct')).toMatchObject(
      [{ from: { number: parcel.number }, to: { number: 'JDX020481773521' } }],
    );
  });

  test('from a stale page, or of a delivered order, is refused', async () => {
    const { orderId, parcel } = await shippedOrder();
    const body = { carrier: 'sf' as const, quantity: 1, version: 1 };
    const both = await Promise.allSettled(
      [newNumber(), newNumber()].map((number) => correct(orderId, parcel.id, { ...body, number })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'fulfilled',
      'rejected',
    ]);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT', reason: 'parcelStale' },
    });
    await sql`update orders set status = 'delivered' where public_id = ${orderId}`;
    await expect(
      correct(orderId, parcel.id, { ...body, number: newNumber(), version: 2 }),
    ).rejects.toMatchObject({ code: 'CONFLICT', reason: 'parcelDelivered' });
  });

  test('from before more pieces came in is refused; what stands there by now changes nothing', async () => {
    const { orderId } = await newOrder('paid', { quantity: 3 });
    const line = lineFor(orderId, { quantity: 1 });
    await ship([line]);
    const [read] = (await listed(orderId)).parcels;
    await ship([{ ...line, quantity: 2 }]);
    const stateOf = async () => [await parcelsOf(orderId), await eventsOf(orderId)];
    const before = await stateOf();
    const old = { carrier: 'sf' as const, number: newNumber(), quantity: 1, version: read?.version ?? 0 };
    await expect(correct(orderId, read?.id ?? 0, old)).rejects.toMatchObject({ reason: 'parcelStale' });
    await correct(orderId, read?.id ?? 0, { ...old, number: line.number, quantity: 2 });
    expect(await stateOf()).toEqual(before);
  });

  test('with a bad number, too many pieces or another parcel’s number names the field and changes nothing', async () => {
    const { orderId } = await newOrder('paid', { quantity: 2 });
    await ship([lineFor(orderId, { quantity: 1 }), lineFor(orderId)]);
    const [first, second] = (await listed(orderId)).parcels;
    if (!first || !second) throw new Error('no parcels');
    const before = await parcelsOf(orderId);
    const body = { carrier: first.carrier, number: first.number, quantity: 1, version: 1 };
    for (const [given, path] of [
      [{ number: 'SF1' }, 'number'],
      [{ number: second.number }, 'number'],
      [{ quantity: 2 }, 'quantity'],
    ] as const)
      await expect(correct(orderId, first.id, { ...body, ...given })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: [{ path }],
      });
    expect(await parcelsOf(orderId)).toEqual(before);
    const other = await shippedOrder();
    await expect(correct(orderId, other.parcel.id, body)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('that puts the last pieces into a parcel ships the order', async () => {
    const { orderId } = await newOrder('paid', { quantity: 2 });
    await ship([lineFor(orderId, { quantity: 1 })]);
    expect(await listed(orderId)).toMatchObject({ left: 1 });
    await correctFirst(orderId, { quantity: 2 });
    expect(await orderRow(orderId)).toMatchObject({ status: 'shipped' });
  });
});

test('the carriers of the form begin with those used last', async () => {
  const { orderId } = await newOrder('paid');
  await ship([lineFor(orderId, { carrier: 'deppon', number: 'DPK1234567890' })]);
  const { carriers } = await listCarriers(admin);
  expect(carriers.slice(0, 2)).toEqual(['deppon', 'sf']);
  expect(carriers).toHaveLength(10);
});
