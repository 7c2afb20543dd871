import '@/tests/support/own-database';
import { sql } from '@/db/client';
import { changeRecipient } from '@/lib/orders/change-recipient';
import { listOrders } from '@/lib/orders/list-orders';
import { readTimeline } from '@/lib/orders/read-timeline';
import type { Admin, Ctx, Customer } from '@/platform/ctx';
import type { AppError } from '@/platform/errors';
import { auditEntriesOn, eventsOf, newAdmin, newOrder, orderRow } from '@/tests/support/admin-orders';
import { asCustomer } from '@/tests/support/context';
import { newCustomer, orderInput } from '@/tests/support/orders';
import { newEmail, newPhone } from '@/tests/support/http';
import { codeOf } from '@/tests/support/outcome';
import { type OrderStatus, orderStatuses } from '@/values/orders';

let owner: Ctx<Admin>;
let support: Ctx<Admin>;
beforeAll(async () => {
  owner = await newAdmin();
  support = await newAdmin('support');
});
afterAll(() => sql.end());

type Recipient = Parameters<typeof changeRecipient>[1]['body']['orderData'];

const { notes: _notes, ...placed } = orderInput().body.orderData;
const corrected: Recipient = { ...placed, name: '王芳', detailed_address: '滨江路 8 号 2 单元' };

const change = (
  ctx: Ctx<Customer | Admin>,
  orderId: string,
  orderData: Recipient = corrected,
  version?: number,
) => changeRecipient(ctx, { params: { id: orderId as never }, body: { orderData, version } });

test('the buyer corrects name and street: one event with the fields’ names, and nothing of the money moves', async () => {
  const { orderId, userId } = await newOrder('paid');
  const before = await orderRow(orderId);
  const shown = await change(asCustomer(userId), orderId, corrected, before.version);
  expect(shown).toMatchObject({ name: '王芳', detailed_address: '滨江路 8 号 2 单元', version: 1 });
  const { name, detailedAddress, nameGrams, version, recipientVersion, ...rest } = await orderRow(orderId);
  expect({ name, detailedAddress, version }).toEqual({
    name: '王芳',
    detailedAddress: '滨江路 8 号 2 单元',
    version: 1,
  });
  expect(before).toMatchObject(rest);
  expect(nameGrams).not.toEqual(before.nameGrams);
  expect(recipientVersion).toBe(version);
  expect((await eventsOf(orderId)).slice(1)).toEqual([
    {
      event_type: 'modified',
      operator_type: 'customer',
      metadata: { recipient: ['name', 'detailed_address'] },
    },
  ]);
  expect(await auditEntriesOn(orderId)).toEqual([]);
});

test('the search of administrators finds the order by its new name and by no other', async () => {
  const { orderId, userId } = await newOrder('paid');
  await change(asCustomer(userId), orderId, { ...corrected, name: '欧阳若兰' });
  const found = async (name: string) => {
    const query = { page: 1, limit: 10, sort: 'newest', name, userId } as const;
    const list = await listOrders(owner, { params: undefined, body: undefined, headers: undefined, query });
    return list.orders.map(({ id }) => id);
  };
  expect(await found('若兰')).toEqual([orderId]);
  expect(await found(placed.name)).toEqual([]);
});

test('the profile keeps what it had, and the buyer’s history shows neither field nor old value', async () => {
  const { orderId, userId } = await newOrder('paid');
  const profile = () => sql`select * from users where id = ${userId}`;
  const before = await profile();
  await change(asCustomer(userId), orderId);
  expect(await profile()).toEqual(before);
  const history = await readTimeline(asCustomer(userId), {
    params: { id: orderId as never },
    query: undefined,
    body: undefined,
    headers: undefined,
  });
  expect(JSON.stringify(history)).not.toContain(placed.name);
  expect(JSON.stringify(await eventsOf(orderId))).not.toContain(placed.detailed_address);
});

describe('who may correct, and until when', () => {
  const statusesOf = async (correct: (orderId: string, userId: number) => Promise<unknown>) => {
    const open: OrderStatus[] = [];
    for (const status of orderStatuses) {
      const { orderId, userId } = await newOrder(status);
      if ((await codeOf(correct(orderId, userId))) === 'answered') open.push(status);
    }
    return open;
  };

  test('the buyer while the order is pending or paid', async () => {
    expect(await statusesOf((id, userId) => change(asCustomer(userId), id))).toEqual(['pending', 'paid']);
  });

  test.each(['owner', 'support'] as const)(
    '%s until the order is shipped, with an audit entry',
    async (role) => {
      const admin = role === 'owner' ? owner : support;
      expect(await statusesOf((id) => change(admin, id))).toEqual(['pending', 'paid', 'processing']);
      const { orderId } = await newOrder('processing');
      const shown = await change(admin, orderId);
      expect(shown.detailed_address).not.toContain('滨江路 8 号');
      expect(await auditEntriesOn(orderId)).toMatchObject([
        { act: 'order_recipient', from: null, to: { fields: ['name', 'detailed_address'] } },
      ]);
    },
  );

  test('a refusal speaks of a parcel only where there is one', async () => {
    const reasonOf = async (status: OrderStatus) => {
      const { orderId, userId } = await newOrder(status);
      const error = await change(asCustomer(userId), orderId).catch((refusal: unknown) => refusal);
      return (error as AppError).reason;
    };
    expect(await reasonOf('cancelled')).toBe('recipientOfCancelled');
    expect(await reasonOf('shipped')).toBe('recipientFixed');
  });

  test('nobody else: another customer’s order is not found and stays as it was', async () => {
    const { orderId } = await newOrder('paid');
    const before = await orderRow(orderId);
    expect(await codeOf(change(asCustomer(await newCustomer()), orderId))).toBe('NOT_FOUND');
    expect(await orderRow(orderId)).toEqual(before);
  });
});

describe('the logins of the buyer are told', () => {
  async function orderWithLogins(status: OrderStatus, language: 'zh' | 'en' = 'zh') {
    const { orderId, userId } = await newOrder(status, {}, { language });
    const [phone, email] = [newPhone(), newEmail()];
    await sql`insert into identities (user_id, kind, value, verified_at)
      values (${userId}, 'phone', ${phone}, now()), (${userId}, 'email', ${email}, now())`;
    const told = () => sql<{ contact: string; kind: string; language: string; order: string }[]>`
      select contact, kind, language, order_public_id as order
      from login_notices where contact in (${phone}, ${email}) order by contact_kind`;
    const all = [email, phone].map((contact) => ({ contact, kind: 'recipientChanged', order: orderId }));
    return { orderId, userId, told: async () => [...(await told())], all };
  }
  const inLanguage = (all: { contact: string }[], language: string) =>
    all.map((notice) => ({ ...notice, language }));

  test.each(['pending', 'paid'] as const)('when they correct a %s order themselves', async (status) => {
    const { orderId, userId, told, all } = await orderWithLogins(status);
    await change(asCustomer(userId), orderId);
    expect(await told()).toEqual(inLanguage(all, 'zh'));
    const jobs = await sql`
      select from pgboss.job j join login_notices n on n.id = (j.data ->> 'noticeId')::bigint
      where j.name = 'login-notice' and n.contact in (${all[0]?.contact ?? ''}, ${all[1]?.contact ?? ''})`;
    expect(jobs).toHaveLength(2);
  });

  test('when an administrator does it, in the language of the order', async () => {
    const { orderId, told, all } = await orderWithLogins('processing', 'en');
    await change(support, orderId);
    expect(await told()).toEqual(inLanguage(all, 'en'));
  });

  test('once for a correction that comes eight times, and not of one that is refused or changes nothing', async () => {
    const { orderId, userId, told, all } = await orderWithLogins('paid');
    await change(asCustomer(userId), orderId, placed, 0);
    expect(await told()).toEqual([]);
    await codeOf(change(asCustomer(userId), orderId, corrected, 7));
    expect(await told()).toEqual([]);
    await Promise.all(Array.from({ length: 8 }, () => change(asCustomer(userId), orderId, corrected, 0)));
    expect(await told()).toEqual(inLanguage(all, 'zh'));
  });
});

describe('a stale page', () => {
  test('of two tabs one wins, the other is told; the same recipient again is no error and writes nothing', async () => {
    const { orderId, userId } = await newOrder('paid');
    const tabs = ['东门 1 号', '西门 2 号', '南门 3 号', '北门 4 号'].map((street) =>
      codeOf(change(asCustomer(userId), orderId, { ...corrected, detailed_address: street }, 0)),
    );
    expect((await Promise.all(tabs)).sort()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'answered']);
    const after = await orderRow(orderId);
    const same = { ...corrected, detailed_address: after.detailedAddress };
    await change(asCustomer(userId), orderId, same, 0);
    expect(await orderRow(orderId)).toEqual(after);
    expect(await eventsOf(orderId)).toHaveLength(2);
  });

  test('twice at once is one correction', async () => {
    const { orderId } = await newOrder('paid');
    await Promise.all(Array.from({ length: 8 }, () => change(support, orderId, corrected, 0)));
    expect(await eventsOf(orderId)).toHaveLength(2);
    expect(await auditEntriesOn(orderId)).toHaveLength(1);
  });

  test('a refund and a cancellation that was taken back refuse no correction; a correction does', async () => {
    const { orderId } = await newOrder('paid');
    await sql`update orders set refunded_amount = 100 where public_id = ${orderId}`;
    await sql`update orders set status = 'cancelled', cancelled_by = 'admin' where public_id = ${orderId}`;
    await sql`update orders set status = 'paid', cancelled_by = null where public_id = ${orderId}`;
    await change(support, orderId, corrected, 0);
    const after = await orderRow(orderId);
    expect(after).toMatchObject({ name: '王芳', version: 4, recipientVersion: 4 });
    for (const version of [0, 3, 5])
      expect(await codeOf(change(owner, orderId, { ...corrected, name: '李雷' }, version))).toBe('CONFLICT');
    expect(await orderRow(orderId)).toEqual(after);
    await change(owner, orderId, { ...corrected, name: '李雷' }, 4);
    expect(await orderRow(orderId)).toMatchObject({ name: '李雷', version: 5, recipientVersion: 5 });
  });

  test('without a version the last one holds', async () => {
    const { orderId } = await newOrder('paid');
    await change(owner, orderId);
    await change(owner, orderId, { ...corrected, name: '李雷' });
    expect(await orderRow(orderId)).toMatchObject({ name: '李雷', version: 2 });
  });
});

test('an address that is no chain of areas is refused, names its field and changes nothing', async () => {
  const { orderId, userId } = await newOrder('paid');
  const before = await orderRow(orderId);
  await expect(
    change(asCustomer(userId), orderId, { ...corrected, district: 'nowhere' }),
  ).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: [{ path: 'orderData.district', reason: 'address' }],
  });
  expect(await orderRow(orderId)).toEqual(before);
});

describe('the database', () => {
  test.each([
    ['the total', 'total = total + 100'],
    ['the price', 'item_price = item_price + 100, total = total + 100'],
    ['the refunded sum', 'refunded_amount = 100'],
    ['the status', "status = 'processing'"],
    ['the time of payment', "paid_at = now() - interval '1 day'"],
  ])('refuses a statement that corrects the recipient and moves %s', async (_what, money) => {
    const { orderId } = await newOrder('paid');
    const before = await orderRow(orderId);
    await expect(
      sql.unsafe(`update orders set name = '王芳', ${money} where public_id = '${orderId}'`),
    ).rejects.toMatchObject({ code: '23001' });
    expect(await orderRow(orderId)).toEqual(before);
  });

  test('raises the version with each change of recipient, refunded sum and cancellation, and with nothing else', async () => {
    const { orderId } = await newOrder('paid');
    const versionAfter = async (assignment: string) => {
      await sql.unsafe(`update orders set ${assignment} where public_id = '${orderId}'`);
      return (await orderRow(orderId)).version;
    };
    expect(await versionAfter("status = 'processing'")).toBe(0);
    expect(await versionAfter("notes = '请放门卫', name = name")).toBe(0);
    expect(await versionAfter("city = city, phone = '13700001111'")).toBe(1);
    expect(await versionAfter('refunded_amount = 100')).toBe(2);
    expect(await versionAfter("status = 'cancelled', cancelled_by = 'admin'")).toBe(3);
    expect(await versionAfter("status = 'paid', cancelled_by = null")).toBe(4);
  });
});
