import { parse } from 'csv-parse/sync';
import '@/tests/support/own-database';
import { randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { patientSql, sql } from '@/db/client';
import { exportOrders } from '@/lib/orders/export-orders';
import { byteOrderMark, csvOf, formulaSigns } from '@/platform/csv';
import type { Admin, Ctx, Owner } from '@/platform/ctx';
import { serverTexts } from '@/platform/i18n/server-texts';
import { newAdmin, newOrder } from '@/tests/support/admin-orders';
import { fillWithOrders } from '@/tests/support/many-orders';
import { newCode } from '@/tests/support/orders';

let admin: Ctx<Admin>;
beforeAll(async () => {
  admin = await newAdmin();
  // More than the first part of a file.
  await fillWithOrders(patientSql, 1500);
}, 120_000);
afterAll(() => sql.end());

const own = () => `p${randomInt(1e9)}`;

const take = async (query: Parameters<typeof exportOrders>[1]['query'], ctx = admin) => {
  const { chunks, name } = await exportOrders(ctx as Ctx<Owner>, { query });
  const text = (await buffer(chunks)).toString();
  const [columns = [], ...rows] = parse(text, { bom: true });
  return { text, name, columns, rows };
};

test('has every match, readable by Excel, safe from formulas, with who and when in each row', async () => {
  const word = own();
  const nasty = '=HYPERLINK("http://x.example")';
  await newOrder('paid', { orderData: { email: `${word}@mail.example`, name: nasty, notes: '-1+1, "a"' } });
  await newOrder('paid', { orderData: { email: `${word}@mail.example`, detailed_address: '@文三路' } });
  const { text, columns, rows, name } = await take({ email: word });
  expect(text.startsWith('\ufeff"订单号",')).toBe(true);
  expect(name).toMatch(/^订单-\d{8}\.csv$/);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(expect.arrayContaining([`'${nasty}`, `'-1+1, "a"`]));
  expect(rows[0]).toEqual(expect.arrayContaining([`'@文三路`, '1699.00']));
  for (const row of rows) {
    expect(row).toHaveLength(columns.length);
    expect(row.at(-2)).toBe('admin');
    expect(row.at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  }
  const [entry] = await sql`
    select act, "to" from audit_acts where admin_id = ${admin.actor.userId} order by id desc limit 1`;
  expect(entry).toEqual({ act: 'orders_export', to: { email: `${word[0]}***` } });
  await take({ phone: '13812345678', email: 'somebody@mail.example', status: 'cancelled' });
  const [filtered] = await sql`
    select "to" from audit_acts where admin_id = ${admin.actor.userId} order by id desc limit 1`;
  expect(filtered).toEqual({
    to: { phone: '138****5678', email: 's***@mail.example', status: 'cancelled' },
  });
});

test('keeps each order in one row, whatever the shopper wrote into it', async () => {
  const email = `${own()}@mail.example`;
  const notes = 'ring twice\n=cmd|"/c calc"!A1\n\n+1';
  await newOrder('paid', { orderData: { email, notes, name: '"Wu"', detailed_address: "'文三路', 1" } });
  await newOrder('paid', { orderData: { email, notes: 'plain' } });
  const { columns, rows } = await take({ email });
  expect(rows.map((row) => row.length)).toEqual([columns.length, columns.length]);
  expect(rows[1]).toEqual(expect.arrayContaining([notes, '"Wu"', "'文三路', 1"]));
});

test.each([
  ['1381234', '138****'],
  ['138 1234-56', '138****'],
  ['5678', '567****'],
  ['１３８１２３４５６７８', '138****5678'],
])('records at most three digits of a part of a phone in the audit: %s', async (phone, recorded) => {
  await take({ phone });
  const [entry] = await sql`
    select "to" from audit_acts where admin_id = ${admin.actor.userId} order by id desc limit 1`;
  expect(entry).toEqual({ to: { phone: recorded } });
});

const signs = [...formulaSigns, '"', "'", ',', ';', '\n', '\r\n', '\\', '\\.', '\\N', '\u2028', ' ', ''];

test('is written byte for byte as the rules of a cell say, whatever a text begins with', async () => {
  const email = `${own()}@mail.example`;
  const texts = signs.map((sign) => `${sign}1${sign}"\n${sign}=`);
  for (const text of texts) {
    const { orderId } = await newOrder('paid', { orderData: { email } });
    await sql`
      update orders set notes = ${text}, detailed_address = ${`${text}2`}, name = ${`${text}3`}
      where public_id = ${orderId}`;
  }
  const { text, columns, rows } = await take({ email });
  // Quotes and line ends: what was read back, written again.
  expect(text).toBe(byteOrderMark + csvOf([columns, ...rows]));
  const cells = (name: string) => rows.map((row) => row[columns.indexOf(name)]);
  const written = (end: string) =>
    parse(csvOf(texts.map((raw) => [`${raw}${end}`])))
      .flat()
      .toReversed();
  expect(cells('备注')).toEqual(written(''));
  expect(cells('详细地址')).toEqual(written('2'));
  expect(cells('姓名')).toEqual(written('3'));
});

test('has amounts, times and words as people read them', async () => {
  const email = `${own()}@mail.example`;
  const { orderId } = await newOrder('shipped', { orderData: { email } });
  await sql`
    update orders set sms_status = 'failed', created_at = '2026-03-01T15:59:59.999Z', paid_at = '2026-03-01T16:00:00.999Z'
    where public_id = ${orderId}`;
  const { columns, rows } = await take({ email });
  const cells = Object.fromEntries(columns.map((name, at) => [name, rows[0]?.[at]]));
  expect(cells).toMatchObject({
    订单号: orderId.replace('ORDER_', ''),
    '下单时间（北京时间）': '2026-03-01 23:59:59',
    '付款时间（北京时间）': '2026-03-02 00:00:00',
    状态: serverTexts.zh.orderStatus.shipped,
    付款通知: serverTexts.zh.ordersExport.sms.failed,
    单价: '1699.00',
    合计: '1699.00',
    实收: '1699.00',
    净收入: '1699.00',
    优惠金额: '0.00',
    数量: '1',
  });
});

test('names the channel of friends in the language of the caller', async () => {
  const email = `${own()}@mail.example`;
  const { code } = await newCode({ channel: 'referral' });
  await newOrder('paid', { discountCode: code, orderData: { email } });
  for (const locale of ['zh', 'en'] as const) {
    const { columns, rows } = await take({ email }, { ...admin, locale });
    const { ordersExport } = serverTexts[locale];
    expect(rows[0]?.[columns.indexOf(ordersExport.columns.channel)]).toBe(ordersExport.referral);
  }
});

test('of a client that leaves reads no further, and holds no connection', async () => {
  const { chunks } = await exportOrders(admin as Ctx<Owner>, { query: { email: 'person' } });
  await chunks.next();
  const [, left] = await Promise.all([chunks.next(), chunks.return(undefined)]);
  expect([left, await chunks.next()]).toEqual(Array(2).fill({ done: true, value: undefined }));
  const held = await sql`
    select state, query from pg_stat_activity
    where datname = current_database() and application_name = 'shop-patient' and state <> 'idle'`;
  expect([...held]).toEqual([]);
});

test('is in the language of the caller', async () => {
  const word = own();
  await newOrder('paid', { orderData: { email: `${word}@mail.example` } });
  const { columns, rows } = await take({ email: word }, { ...admin, locale: 'en' });
  expect(columns[0]).toBe('Order number');
  expect(rows[0]).toContain('Hangzhou');
});

test('continues after one batch without a gap', async () => {
  const [{ n } = { n: 0 }] = await sql<{ n: number }[]>`
    select count(*)::int as n from orders where email like '%person%'`;
  const { rows } = await take({ email: 'person' });
  expect(n).toBeGreaterThan(1000);
  expect(rows).toHaveLength(n);
  expect(new Set(rows.map(([id]) => id)).size).toBe(n);
});
