import '@/tests/support/own-database';
import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { patientSql, sql } from '@/db/client';
import { ListOrders } from '@/lib/orders/admin-contract';
import { countAttention } from '@/lib/orders/count-attention';
import { countBound } from '@/lib/orders/search/count-orders';
import { getOrder } from '@/lib/orders/get-order';
import { listOrders } from '@/lib/orders/list-orders';
import { revealContact } from '@/lib/orders/reveal-contact';
import { leastBound } from '@/lib/orders/search/find-matches';
import { setPageAnchors } from '@/lib/orders/search/set-page-anchors';
import { listAuditEntries } from '@/lib/audit/list-audit-entries';
import type { Admin, Ctx, Owner } from '@/platform/ctx';
import { auditEntriesOn, newAdmin, newOrder, orderRow } from '@/tests/support/admin-orders';
import { asSystem } from '@/tests/support/context';
import { newCode } from '@/tests/support/orders';
import { fillWithOrders } from '@/tests/support/many-orders';

let admin: Ctx<Admin>;
beforeAll(async () => {
  admin = await newAdmin();
});
afterAll(() => sql.end());

/** Runs a search as the browser sends it: filters in the address. */
const list = (query: Record<string, string> = {}, ctx = admin) =>
  listOrders(ctx, {
    query: z.decode(ListOrders.query, query as never),
    params: undefined,
    body: undefined,
    headers: undefined,
  });
const idsOf = async (query: Record<string, string>) => (await list(query)).orders.map(({ id }) => id);

const isRejected = (query: Record<string, string>) => ListOrders.query.safeParse(query).success === false;

const own = () => `p${randomInt(1e9)}`;

describe('filters', () => {
  test('name, phone and e-mail match by part, in either width and case', async () => {
    const mail = `${own()}@mail.example`;
    const phone = `13${String(randomInt(1e9)).padStart(9, '0')}`;
    const name = `欧阳${String.fromCodePoint(0x4e00 + randomInt(20_000))}龘`;
    const { orderId } = await newOrder('pending', { orderData: { name, phone, email: mail } });
    expect(await idsOf({ name })).toEqual([orderId]);
    expect(await idsOf({ name: name.slice(2) })).toContain(orderId);
    expect(await idsOf({ name: '龘' })).toContain(orderId);
    expect(await idsOf({ phone: phone.slice(3) })).toContain(orderId);
    expect(await idsOf({ phone: phone.slice(0, 3) + ' ' + phone.slice(3) })).toContain(orderId);
    expect(await idsOf({ email: mail.slice(1).toUpperCase() })).toEqual([orderId]);
    expect(await idsOf({ name: '龘欧' })).not.toContain(orderId);
  });

  test('% and _ are taken literally', async () => {
    const word = own();
    const { orderId } = await newOrder('pending', { orderData: { email: `${word}_a@mail.example` } });
    await newOrder('pending', { orderData: { email: `${word}xa@mail.example` } });
    expect(await idsOf({ email: `${word}_a` })).toEqual([orderId]);
    expect(await idsOf({ email: `${word}%a` })).toEqual([]);
    expect(await idsOf({ email: '\\' })).toEqual([]);
  });

  test('an order number matches with and without its prefix, in any case, or by its last eight characters', async () => {
    const { orderId } = await newOrder();
    for (const query of [orderId, orderId.replace('ORDER_', ''), orderId.toLowerCase(), ` ${orderId} `])
      expect(await idsOf({ orderId: query })).toEqual([orderId]);
    expect(await idsOf({ orderId: 'ORDER_NONE' })).toEqual([]);
    const end = orderId.slice(-8);
    for (const query of [end, end.toLowerCase()]) expect(await idsOf({ orderId: query })).toEqual([orderId]);
    expect(await idsOf({ orderId: end.slice(1) })).toEqual([]);
    expect(await idsOf({ orderId: '%' })).toEqual([]);
  });

  test('two orders whose numbers end alike are both found by that end', async () => {
    const { orderId } = await newOrder();
    const end = orderId.slice(-8);
    const alike = `ORDER_20200101ZZ${end}`;
    await sql`
      insert into orders (public_id, user_id, product_id, language, name, phone, country, province, city, district,
        detailed_address, item_name, currency, item_price, item_quantity, discount_amount, total, name_grams)
      select ${alike}, user_id, product_id, language, name, phone, country, province, city, district,
        detailed_address, item_name, currency, item_price, item_quantity, discount_amount, total, name_grams
      from orders where public_id = ${orderId}`;
    expect(await idsOf({ orderId: end })).toEqual([alike, orderId]);
  });

  test('status, user, code and CRM application match, and all of them combine', async () => {
    const word = own();
    const { orderId, userId } = await newOrder('paid', { discountCode: 'vip2026' });
    const row = await orderRow(orderId);
    await sql`insert into crm_applications (order_id, fxiaoke_application_id, sync_status, sync_type)
      values (${row.id}, ${word}, 'failed', 'auto')`;
    expect(await idsOf({ userId: String(userId) })).toEqual([orderId]);
    expect(await idsOf({ fxiaokeApplicationId: word })).toEqual([orderId]);
    expect(await idsOf({ discountCode: ' VIP2026', userId: String(userId), status: 'paid' })).toEqual([
      orderId,
    ]);
    expect(await idsOf({ discountCode: 'VIP2026', userId: String(userId), status: 'shipped' })).toEqual([]);
    expect(await idsOf({ attention: 'crm', userId: String(userId) })).toEqual([orderId]);
  });

  test('an empty filter is no filter, an unknown value is refused', () => {
    expect(isRejected({ name: '', status: '', userId: '', attention: '' })).toBe(false);
    for (const query of [
      { status: 'lost' },
      { userId: 'x' },
      { userId: '-1' },
      { page: '0' },
      { limit: '101' },
    ])
      expect([query, isRejected(query as never)]).toEqual([query, true]);
  });
});

test('a row masks phone and e-mail; revealing them writes an audit entry', async () => {
  const { orderId } = await newOrder('paid', {
    orderData: { phone: '13812345678', email: 'zhang@example.com' },
  });
  const [row] = (await list({ orderId })).orders;
  expect(row).toMatchObject({ phone: '138****5678', email: 'z***@example.com' });
  const query = { params: { id: orderId as never }, query: undefined, body: undefined, headers: undefined };
  expect(await getOrder(admin, query)).toMatchObject({ phone: '138****5678', city: '杭州市' });
  for (const shown of [row, await getOrder(admin, query)])
    expect(JSON.stringify(shown)).not.toMatch(/13812345678|zhang@|文三路/);
  expect(await auditEntriesOn(orderId)).toEqual([]);
  const shown = await revealContact(admin, {
    params: { id: orderId as never },
    query: undefined,
    body: undefined,
    headers: undefined,
  });
  expect(shown).toMatchObject({ phone: '13812345678', city: '杭州市' });
  expect((await auditEntriesOn(orderId)).map(({ act: entry }) => entry)).toEqual(['contact_reveal']);
});

test('pages do not overlap, in both directions, and the last page ends the list', async () => {
  const word = own();
  const placed: string[] = [];
  for (let at = 0; at < 7; at += 1)
    placed.unshift((await newOrder('pending', { orderData: { email: `${word}@mail.example` } })).orderId);
  const pages = await Promise.all(
    [1, 2, 3].map((page) => list({ email: word, limit: '3', page: String(page) })),
  );
  expect(pages.flatMap(({ orders }) => orders.map(({ id }) => id))).toEqual(placed);
  expect(pages[2]?.pagination).toEqual({ current: 3, total: 3, limit: 3, totalRecords: 7 });
  expect(await idsOf({ email: word, limit: '3', sort: 'oldest' })).toEqual(placed.slice(-3).reverse());
  expect(await idsOf({ email: word, page: '9' })).toEqual([]);
});

describe('with many orders', () => {
  // More orders than the newest ones that a search looks through first.
  const count = 16_000;
  beforeAll(() => fillWithOrders(patientSql, count), 120_000);

  test('every page of the whole list equals the page by offset, near and far', async () => {
    const { pagination } = await list();
    for (const page of [1, 2, 120, 200, 333, pagination.total - 1, pagination.total, pagination.total + 1]) {
      const expected = await sql`
        select public_id as id from orders order by orders.id desc limit 10 offset ${(page - 1) * 10}`;
      expect([page, await idsOf({ page: String(page) })]).toEqual([page, expected.map(({ id }) => id)]);
    }
  });

  test('their anchors are set by the job of every hour', async () => {
    const anchors = () => sql`select position, order_id from order_anchors order by position`;
    const expected = await anchors();
    expect(expected.length).toBeGreaterThan(10);
    await sql`delete from order_anchors where position > 3000`;
    await setPageAnchors(asSystem());
    // Meanwhile one more order may have become an hour old.
    expect((await anchors()).slice(0, expected.length)).toEqual(expected);
  });

  test('every page of one status does so, too', async () => {
    const { pagination } = await list({ status: 'completed' });
    for (const page of [1, 77, 150, pagination.total]) {
      const expected = await sql`
        select public_id as id from orders where status = 'completed' order by orders.id desc limit 10 offset ${(page - 1) * 10}`;
      expect([page, await idsOf({ status: 'completed', page: String(page) })]).toEqual([
        page,
        expected.map(({ id }) => id),
      ]);
    }
  });

  test('the pages from the oldest order do so, too', async () => {
    const expected = await sql`select public_id as id from orders order by orders.id limit 10 offset 4000`;
    expect(await idsOf({ sort: 'oldest', page: '401' })).toEqual(expected.map(({ id }) => id));
  });

  test('totals are exact without a filter and for a status; other filters count up to a limit and report it', async () => {
    const [all] =
      await sql`select count(*)::int as n, count(*) filter (where status = 'paid')::int as paid from orders`;
    expect((await list()).pagination).toMatchObject({ totalRecords: all?.['n'] });
    expect((await list({ status: 'paid' })).pagination).toMatchObject({
      totalRecords: all?.['paid'],
    });
    expect((await list({ email: 'person' })).pagination).toMatchObject({
      totalRecords: leastBound,
      more: true,
    });
    const far = await list({ email: 'person', page: '150' });
    expect(far.orders).toHaveLength(10);
    expect(far.pagination.totalRecords).toBeGreaterThan(1500);
  });

  const searches: [string, Record<string, string>, string][] = [
    ['a surname', { name: '沈' }, `name like '%沈%'`],
    ['two characters of a name', { name: '沈子' }, `name like '%沈子%'`],
    ['three characters of a name', { name: '沈子文' }, `name like '%沈子文%'`],
    ['two digits of a phone', { phone: '13', email: 'son' }, `phone like '%13%' and email like '%son%'`],
    ['three digits of a phone', { phone: '138', email: '@mail' }, `phone like '%138%' and email like '%@mail%'`],
    ['five digits of a phone', { phone: '79190' }, `phone like '%79190%'`],
    ['eight digits of a phone', { phone: '30000791' }, `phone like '%30000791%'`],
    ['four characters of an e-mail', { email: 'n471' }, `email like '%n471%'`],
    ['a long part of an e-mail', { email: 'person471' }, `email like '%person471%'`],
    ['its ending', { email: '1@mail21.example' }, `email like '%1@mail21.example%'`],
    ['a code', { discountCode: 'code104' }, `discount_code = 'CODE104'`],
    ['a status besides', { name: '沈', status: 'paid' }, `name like '%沈%' and status = 'paid'`],
    ['a code and a status', { discountCode: 'CODE104', status: 'paid' }, `discount_code = 'CODE104' and status = 'paid'`],
    ['all together', { name: '沈', phone: '3', email: 'mail', status: 'completed' },
      `name like '%沈%' and phone like '%3%' and email like '%mail%' and status = 'completed'`],
  ]; // oxfmt-ignore

  test.each(searches)(
    '%s: every page and the total are correct, from both ends',
    async (_, query, condition) => {
      for (const sort of ['newest', 'oldest']) {
        const matches = await sql.unsafe(
          `select public_id as id from orders where ${condition} order by orders.id ${sort === 'newest' ? 'desc' : 'asc'}`,
        );
        expect(matches.length).toBeGreaterThan(0);
        const last = Math.ceil(matches.length / 10);
        for (const page of [...new Set([1, 2, Math.ceil(last / 2), last, last + 1])]) {
          const found = await list({ ...query, sort, page: String(page) });
          expect([sort, page, found.orders.map(({ id }) => id)]).toEqual([
            sort,
            page,
            matches.slice((page - 1) * 10, page * 10).map(({ id }) => id),
          ]);
          const { totalRecords, more } = found.pagination;
          if (more) {
            expect(totalRecords).toBe(Math.max(leastBound, (page + 5) * 10));
            expect(totalRecords).toBeLessThan(matches.length);
          } else expect(totalRecords).toBe(matches.length);
        }
      }
    },
  );
});

test('the needs-attention list counts as many orders as its filters show', async () => {
  const old = new Date(admin.now.getTime() - 25 * 3_600_000);
  const before = await countAttention(admin);
  await newOrder('paid', {}, { paidAt: old, smsStatus: 'failed' });
  await newOrder('processing', {}, { paidAt: old });
  await newOrder('shipped', {}, { paidAt: old });
  await newCode({ maxUsage: 10, usageCount: 9 });
  const after = await countAttention(admin);
  expect(after.unshipped).toBe(Math.min(countBound, before.unshipped + 2));
  expect(after.sms).toBe(before.sms + 1);
  expect(after.codes).toBe(before.codes + 1);
});

describe('the audit', () => {
  const entries = (query: { target?: string; admin?: string; act?: 'order_status' | 'contact_reveal' }) =>
    listAuditEntries(admin as Ctx<Owner>, {
      query: { page: 1, limit: 10, ...query },
      params: undefined,
      body: undefined,
      headers: undefined,
    });

  test('is searched by part of the number, by kind and by person', async () => {
    const { orderId } = await newOrder('paid');
    await revealContact(admin, {
      params: { id: orderId as never },
      query: undefined,
      body: undefined,
      headers: undefined,
    });
    const found = await entries({
      target: orderId.slice(-10).toLowerCase(),
      act: 'contact_reveal',
      admin: 'ADMI',
    });
    expect(found.acts).toMatchObject([
      { target: orderId, act: 'contact_reveal', admin_id: admin.actor.userId },
    ]);
    expect((await entries({ target: orderId, act: 'order_status' })).acts).toEqual([]);
    expect((await entries({ target: orderId, admin: '没有此人' })).acts).toEqual([]);
  });

  test('finds a person by the name at that time, whatever the person is called or does today', async () => {
    const { orderId } = await newOrder('paid');
    const [before, after] = [`旧${own()}`, `新${own()}`];
    const { actor, ...rest } = await newAdmin();
    await revealContact(
      { ...rest, actor: { ...actor, name: before } },
      { params: { id: orderId as never }, query: undefined, body: undefined, headers: undefined },
    );
    await sql`update users set name = ${after}, is_admin = false, role = null where id = ${actor.userId}`;
    expect((await entries({ admin: before })).acts).toMatchObject([{ target: orderId, admin_name: before }]);
    expect((await entries({ admin: after })).acts).toEqual([]);
  });

  test.each(['update audit_acts set target = $$x$$', 'delete from audit_acts', 'truncate audit_acts'])(
    'refuses: %s',
    async (statement) => {
      await newOrder('paid');
      await expect(sql.unsafe(statement)).rejects.toMatchObject({ code: '23001' });
    },
  );
});
