import '@/tests/support/own-database';
import { randomUUID } from 'node:crypto';
import { sql } from '@/db/client';
import { countAttention } from '@/lib/orders/count-attention';
import { listOrders } from '@/lib/orders/list-orders';
import { asMinor } from '@/platform/money';
import type { Admin, Ctx } from '@/platform/ctx';
import { newAdmin, newOrder } from '@/tests/support/admin-orders';
import { overLimit } from '@/values/notifications';
import type { RefundState } from '@/values/payments';

let admin: Ctx<Admin>;
beforeAll(async () => {
  admin = await newAdmin();
});
afterAll(() => sql.end());

const none = { params: undefined, body: undefined, headers: undefined };
const isListed = async (attention: 'refund' | 'sms', userId: number) => {
  const query = { page: 1, limit: 10, sort: 'newest', attention, userId } as const;
  return (await listOrders(admin, { ...none, query })).orders.length === 1;
};

type Refund = {
  state: RefundState;
  amount: number;
  /** Minutes before now at which the refund was requested and at which it endedAgo. */
  requestedAgo: number;
  endedAgo?: number;
  /** The refund belongs to a payment of its own. */
  isElsewhere?: boolean;
  /** The system requested it by itself. */
  automatic?: boolean;
};

const ago = (minutes: number) => new Date(admin.now.getTime() - minutes * 60_000).toISOString();

/** A paid order with refunds in the given order. */
async function withRefunds(refunds: Refund[]): Promise<number> {
  const { orderId, userId } = await newOrder('paid');
  const pay = async () => {
    const [row] = await sql<{ id: string; order_id: string }[]>`
      insert into payments (order_id, out_trade_no, type, state, amount, currency, request, transaction_id, expires_at, succeeded_at)
      select id, ${randomUUID()}, 'native', 'succeeded', total, currency, '{}', ${randomUUID()}, now(), now()
      from orders where public_id = ${orderId} returning id, order_id`;
    if (!row) throw new Error('no payment');
    return row;
  };
  const [own, other] = [await pay(), await pay()];
  for (const { state, amount, requestedAgo, endedAgo, isElsewhere, automatic = false } of refunds)
    await sql`
      insert into refunds (payment_id, order_id, out_refund_no, amount, currency, reason, state, automatic, requested_by, created_at, settled_at)
      values (${(isElsewhere ? other : own).id}, ${own.order_id}, ${randomUUID()}, ${amount}, 'CNY', 'test', ${state},
        ${automatic}, ${automatic ? null : admin.actor.userId}, ${ago(requestedAgo)}, ${endedAgo === undefined ? null : ago(endedAgo)})`;
  return userId;
}

const stuck = (state: RefundState, more: Partial<Refund> = {}): Refund => ({
  state,
  amount: 100_00,
  requestedAgo: 50,
  endedAgo: 40,
  ...more,
});
const succeeded = (more: Partial<Refund> = {}): Refund =>
  stuck('succeeded', { requestedAgo: 30, endedAgo: 29, ...more });

describe('a refund needs attention', () => {
  test.each<{ name: string; refunds: Refund[]; needsAttention: boolean }>([
    { name: 'failed', refunds: [stuck('failed')], needsAttention: true },
    { name: 'closed', refunds: [stuck('closed')], needsAttention: true },
    { name: 'abnormal', refunds: [stuck('abnormal')], needsAttention: true },
    { name: 'succeeded', refunds: [succeeded()], needsAttention: false },
    {
      name: 'failed, then repeated with success',
      refunds: [stuck('failed'), succeeded()],
      needsAttention: false,
    },
    {
      name: 'closed, then repeated with success',
      refunds: [stuck('closed'), succeeded()],
      needsAttention: false,
    },
    {
      name: 'abnormal, then repeated with success',
      refunds: [stuck('abnormal'), succeeded()],
      needsAttention: false,
    },
    {
      name: 'failed twice',
      refunds: [stuck('failed'), stuck('failed', { requestedAgo: 30, endedAgo: 20 })],
      needsAttention: true,
    },
    {
      name: 'failed, and repeated more than an hour ago without a result',
      refunds: [
        stuck('failed', { requestedAgo: 190, endedAgo: 180 }),
        { state: 'processing', amount: 100_00, requestedAgo: 61 },
      ],
      needsAttention: true,
    },
    {
      name: 'failed, while another refund was already under way',
      refunds: [stuck('failed'), succeeded({ requestedAgo: 45 })],
      needsAttention: true,
    },
    {
      name: 'failed, and another payment was refunded',
      refunds: [stuck('failed'), succeeded({ isElsewhere: true })],
      needsAttention: true,
    },
    {
      name: 'abnormal, and a smaller amount was refunded',
      refunds: [stuck('abnormal'), succeeded({ amount: 1 })],
      needsAttention: true,
    },
    {
      name: 'abnormal, and parts of it were refunded that add up to it',
      refunds: [stuck('abnormal'), succeeded({ amount: 40_00 }), succeeded({ amount: 60_00 })],
      needsAttention: false,
    },
    {
      name: 'closed, begun by the system, and a smaller amount was refunded',
      refunds: [stuck('closed', { automatic: true }), succeeded({ amount: 1 })],
      needsAttention: true,
    },
    {
      name: 'closed, begun by the system, repeated without success, and a smaller amount was refunded',
      refunds: [
        stuck('closed', { automatic: true }),
        stuck('failed', { requestedAgo: 35, endedAgo: 31 }),
        succeeded({ amount: 1 }),
      ],
      needsAttention: true,
    },
    {
      name: 'closed, begun by the system, and all of it was refunded',
      refunds: [stuck('closed', { automatic: true }), succeeded()],
      needsAttention: false,
    },
  ])('$name: $needsAttention', async ({ refunds, needsAttention }) => {
    expect(await isListed('refund', await withRefunds(refunds))).toBe(needsAttention);
  });

  test('a refund that needs attention is counted', async () => {
    const before = await countAttention(admin);
    await withRefunds([stuck('closed')]);
    await withRefunds([stuck('failed'), succeeded()]);
    expect((await countAttention(admin)).refund).toBe(before.refund + 1);
  });
});

test.each([
  { status: 'pending', needsAttention: true },
  { status: 'paid', needsAttention: true },
  { status: 'processing', needsAttention: true },
  { status: 'shipped', needsAttention: true },
  { status: 'delivered', needsAttention: false },
  { status: 'completed', needsAttention: false },
  { status: 'cancelled', needsAttention: false },
] as const)('a failed message about a $status order: $needsAttention', async ({ status, needsAttention }) => {
  const before = await countAttention(admin);
  const { userId } = await newOrder(status, {}, { smsStatus: 'failed' });
  expect(await isListed('sms', userId)).toBe(needsAttention);
  expect((await countAttention(admin)).sms).toBe(before.sms + Number(needsAttention));
});

test('a failed message about a payment that was given back in full is none', async () => {
  const before = await countAttention(admin);
  const { userId } = await newOrder('paid', {}, { smsStatus: 'failed', refundedAmount: asMinor(169_900) });
  expect(await isListed('sms', userId)).toBe(false);
  expect((await countAttention(admin)).sms).toBe(before.sms);
});

test.each([
  { kind: 'placed', status: 'pending', needsAttention: true },
  { kind: 'placed', status: 'paid', needsAttention: false },
  { kind: 'reminder', status: 'pending', needsAttention: true },
  { kind: 'reminder', status: 'cancelled', needsAttention: false },
  { kind: 'shipped', status: 'shipped', needsAttention: true },
  { kind: 'shipped', status: 'delivered', needsAttention: true },
  { kind: 'shipped', status: 'processing', needsAttention: false },
  { kind: 'refunded', status: 'cancelled', needsAttention: true },
  { kind: 'returnClosed', status: 'delivered', needsAttention: true },
  { kind: 'returnClosed', status: 'completed', needsAttention: true },
  { kind: 'returnClosed', status: 'completed', triedAgo: 14 * 24 * 60 + 1, needsAttention: false },
  { kind: 'shipped', status: 'shipped', state: 'waiting', needsAttention: false },
  { kind: 'shipped', status: 'shipped', state: 'sent', needsAttention: false },
] as const)(
  'a $kind message of a $status order, as it is: $needsAttention',
  async ({ kind, status, needsAttention, ...more }) => {
    const { state = 'failed', triedAgo = 14 * 24 * 60 - 1 } = { ...more } as {
      state?: string;
      triedAgo?: number;
    };
    const before = await countAttention(admin);
    const { userId, orderId } = await newOrder(status);
    await sql`delete from order_messages where order_id = (select id from orders where public_id = ${orderId})`;
    await sql`
      insert into order_messages (order_id, kind, state, tried_at, sent_at)
      select id, ${kind}, ${state}, ${ago(triedAgo)}, ${state === 'sent' ? ago(triedAgo) : null}
      from orders where public_id = ${orderId}`;
    expect(await isListed('sms', userId)).toBe(needsAttention);
    expect((await countAttention(admin)).sms).toBe(before.sms + Number(needsAttention));
  },
);

test('a message that was one too many for strangers is none (notifications 14)', async () => {
  const before = await countAttention(admin);
  const { userId, orderId } = await newOrder('pending');
  await sql`
    insert into order_messages (order_id, kind, state, tried_at, failure)
    select id, 'placed', 'failed', now(), ${overLimit} from orders where public_id = ${orderId}`;
  expect(await isListed('sms', userId)).toBe(false);
  expect((await countAttention(admin)).sms).toBe(before.sms);
});

test('a failed message to a buyer who was erased is none: nobody can be told', async () => {
  const before = await countAttention(admin);
  const { orderId } = await newOrder('cancelled');
  await sql`update orders set phone = '' where public_id = ${orderId}`;
  await sql`
    insert into order_messages (order_id, kind, state, tried_at)
    select id, 'refunded', 'failed', now() from orders where public_id = ${orderId}`;
  expect((await countAttention(admin)).sms).toBe(before.sms);
});

test('an order of which two messages failed is counted once', async () => {
  const before = await countAttention(admin);
  const { orderId } = await newOrder('shipped', {}, { smsStatus: 'failed' });
  await sql`
    insert into order_messages (order_id, kind, state, tried_at)
    select id, kind, 'failed', now() from orders, unnest(array['shipped', 'refunded']) kind where public_id = ${orderId}`;
  expect((await countAttention(admin)).sms).toBe(before.sms + 1);
});

test('the list of a status holds those whose message failed, also of one that has ended', async () => {
  const { userId, orderId } = await newOrder('delivered');
  await sql`
    insert into order_messages (order_id, kind, state, tried_at)
    select id, 'returnClosed', 'failed', now() from orders where public_id = ${orderId}`;
  const query = {
    page: 1,
    limit: 10,
    sort: 'newest',
    attention: 'sms',
    status: 'delivered',
    userId,
  } as const;
  expect((await listOrders(admin, { ...none, query })).orders).toHaveLength(1);
});
