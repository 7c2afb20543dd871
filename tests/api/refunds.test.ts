import { randomUUID } from 'node:crypto';
import { sql } from '@/db/client';
import { expectClosed, newAdmin } from '@/tests/support/admins';
import { logIn, logInAdmin, send, shopUrl } from '@/tests/support/http';
import { newPayer, until } from '@/tests/support/payer';

const sandbox = process.env['TEST_SANDBOX_URL'] ?? '';
const control = (path: string, body: object) =>
  fetch(`${sandbox}/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

let owner: string;
beforeAll(async () => {
  owner = await logInAdmin();
});
afterAll(() => sql.end());

type Refund = { id: number; state: string; amount: number; failure: string | null; operator_name: string };

async function paidOrder() {
  const buyer = await newPayer(shopUrl);
  const orderId = await buyer.placeOrder({ discountCode: 'VIP2026' });
  const { data } = await buyer.pay(orderId);
  await control('pay', { outTradeNo: data['outTradeNo'] });
  await until(async () => (await buyer.status(orderId)) === 'paid');
  return { orderId, buyer };
}

const refund = (orderId: string, body: object, key: string | null = randomUUID(), token = owner) =>
  send('POST', `/api/orders/${orderId}/refund`, {
    token,
    body,
    language: 'en-US',
    headers: key ? { 'idempotency-key': key } : {},
  });
const refundsOf = async (orderId: string) => {
  const { body } = await send('GET', `/api/orders/${orderId}/refunds`, { token: owner });
  return body.data as { refunds: Refund[]; refundable: number };
};
const all = { amount: 1499, reason: 'changed their mind' };

test('a refund is sent, settled, and shown on the order and in its history', async () => {
  const { orderId, buyer } = await paidOrder();
  const { status, body } = await refund(orderId, { amount: 499.5, reason: 'a scratch' });
  expect([status, body.data]).toEqual([201, expect.objectContaining({ state: 'requested', amount: 499.5 })]);
  await until(async () => (await refundsOf(orderId)).refunds[0]?.state === 'succeeded');
  expect(await refundsOf(orderId)).toMatchObject({ refundable: 999.5, refunds: [{ failure: null }] });
  expect((await buyer.call('GET', `/api/orders/${orderId}`)).data).toMatchObject({ refunded_amount: 499.5 });
  const events = await sql<{ metadata: { refund: string } }[]>`
    select e.metadata from order_events e join orders o on o.id = e.order_id
    where o.public_id = ${orderId} and e.metadata ? 'refund' order by e.id`;
  expect(events.map(({ metadata }) => metadata.refund)).toEqual(['requested', 'succeeded']);
  const entries = await sql`select from audit_acts where target = ${orderId} and act = 'order_refund'`;
  expect(entries).toHaveLength(1);
});

test('many refunds at once never exceed the payment', async () => {
  const { orderId } = await paidOrder();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => refund(orderId, { amount: 400, reason: 'in a hurry' })),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(7);
  expect((await refundsOf(orderId)).refundable).toBe(299);
  expect((await refund(orderId, { amount: 299, reason: 'the rest' })).status).toBe(201);
  expect((await refund(orderId, { amount: 0.01, reason: 'more' })).status).toBe(409);
});

test('one key makes one refund; the same key for another refund is refused', async () => {
  const { orderId } = await paidOrder();
  const key = randomUUID();
  const request = { amount: 100, reason: 'once' };
  const responses = await Promise.all(Array.from({ length: 5 }, () => refund(orderId, request, key)));
  expect(new Set(responses.map(({ body }) => (body.data as Refund).id)).size).toBe(1);
  expect((await refund(orderId, { ...request, amount: 200 }, key)).status).toBe(409);
  const jobs =
    await sql`select from refunds r join orders o on o.id = r.order_id where o.public_id = ${orderId}`;
  expect(jobs).toHaveLength(1);
});

test('a refusal of the provider is shown with its reason, and the refund can be requested again', async () => {
  const rejection = { code: 'INVALID_REQUEST', message: 'over a year ago' };
  const { orderId } = await paidOrder();
  const reason = randomUUID();
  const fault = { kind: 'status', status: 400, body: rejection, signature: 'good', about: reason };
  await control('faults', { ...fault, path: '/v3/refund/domestic/refunds' });
  expect((await refund(orderId, { ...all, reason })).status).toBe(201);
  await until(async () => (await refundsOf(orderId)).refunds[0]?.state === 'failed');
  const { refunds, refundable } = await refundsOf(orderId);
  expect([refunds[0]?.failure, refundable]).toEqual([
    expect.stringMatching(/INVALID_REQUEST|over a year/),
    1499,
  ]);
  expect((await refund(orderId, all)).status).toBe(201);
});

test('an order without a payment cannot be refunded', async () => {
  const buyer = await newPayer(shopUrl);
  expect((await refund(await buyer.placeOrder(), all)).status).toBe(409);
  expect((await refund('ORDER_20260101AAAAAAAAAA', all)).status).toBe(404);
});

test('only owners refund; support sees the refunds, strangers are refused', async () => {
  const { orderId } = await paidOrder();
  const { token } = await newAdmin('support');
  const customer = await logIn();
  expect((await refund(orderId, all, null, token)).status).toBe(403);
  expect((await send('GET', `/api/orders/${orderId}/refunds`, { token })).status).toBe(200);
  await expectClosed({ method: 'POST', path: `/api/orders/${orderId}/refund`, body: all }, customer);
  await expectClosed({ method: 'GET', path: `/api/orders/${orderId}/refunds` }, customer);
  expect((await refundsOf(orderId)).refunds).toEqual([]);
});

test.each([
  [{ amount: 0, reason: 'x' }, 'amount'],
  [{ amount: -5, reason: 'x' }, 'amount'],
  [{ amount: 1.001, reason: 'x' }, 'amount'],
  [{ amount: '5', reason: 'x' }, 'amount'],
  [{ amount: 1500, reason: 'x' }, 'amount'],
  [{ amount: 5 }, 'reason'],
  [{ amount: 5, reason: '  ' }, 'reason'],
])('%j is refused by its field', async (body, path) => {
  shared ??= (await paidOrder()).orderId;
  const { status, body: response } = await refund(shared, body);
  expect([status, response.errors?.[0]?.path]).toEqual([422, path]);
});
let shared: string | undefined;
