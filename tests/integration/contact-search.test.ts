import '@/tests/support/own-database';
import { pino } from 'pino';
import { database, sql } from '@/db/client';
import { orders, users } from '@/db/schema';
import { listOrders } from '@/lib/orders/list-orders';
import { exportOrders } from '@/lib/orders/export-orders';
import { revealContact } from '@/lib/orders/reveal-contact';
import { revealSlip } from '@/lib/orders/reveal-slip';
import { setOrderStatus } from '@/lib/orders/set-order-status';
import { ListOrders } from '@/lib/orders/admin-contract';
import { closeLivePayment } from '@/lib/payments/attempts/close-payment';
import { listUsers } from '@/lib/users/list-users';
import { ListUsers } from '@/lib/users/admin-contract';
import { revealUser } from '@/lib/users/reveal-user';
import type { Admin, Ctx, Owner } from '@/platform/ctx';
import type { AppError } from '@/platform/errors';
import { asAdmin } from '@/tests/support/context';
import { auditEntriesOn, newAdmin, newOrder } from '@/tests/support/admin-orders';
import type { OrderId } from '@/values/numbers';

afterAll(() => sql.end());

const nothing = { params: undefined, headers: undefined, body: undefined, query: undefined };
const [phone, other] = ['13912345678', '13700005678'];
const [email, otherEmail] = ['lin.xia@mail.example', 'xlin.xia@mail.example'];

let owner: Ctx<Admin>;
let support: Ctx<Admin>;
let ids: number[] = [];

async function newPerson(set: Partial<typeof users.$inferInsert>): Promise<number> {
  const [person] = await database.insert(users).values(set).returning();
  if (!person) throw new Error('an inserted row was not returned');
  return person.id;
}

beforeAll(async () => {
  ids = [
    await newPerson({ name: '甄珠', phone, email }),
    await newPerson({ name: '周宁', phone: other, email: otherEmail }),
    await newPerson({ name: 'Nora Lin', phone: '1391234567' }),
  ];
  await newOrder('paid', { orderData: { name: '甄珠', phone, email } });
  await newOrder('paid', { orderData: { name: '周宁', phone: other, email: otherEmail } });
  const id = await newPerson({ name: 'admin', isAdmin: true, role: 'owner' });
  owner = asAdmin(id);
  support = { ...owner, actor: { ...owner.actor, role: 'support' } };
});

beforeEach(() => sql`delete from rate_limits`);

const ordersBy = async (ctx: Ctx<Admin>, query: Record<string, string>) => {
  const found = await listOrders(ctx, { ...nothing, query: ListOrders.query.parse(query) });
  return found.orders.map(({ name }) => name);
};
const usersBy = async (ctx: Ctx<Admin>, search: string) => {
  const found = await listUsers(ctx, { ...nothing, query: ListUsers.query.parse({ search }) });
  return found.users.map(({ name }) => name);
};
const errorOf = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('not refused')),
    (error: unknown) => error as AppError,
  );

/** What the work adds to the audit. */
async function entriesOf(work: () => Promise<unknown>) {
  const [{ last } = { last: 0 }] = await sql<{ last: number }[]>`
    select coalesce(max(id), 0)::int as last from audit_acts`;
  await work();
  return sql`select act, target, "to" from audit_acts where id > ${last} order by id`.then((rows) => [
    ...rows,
  ]);
}

describe('support', () => {
  test.each([
    [{ phone: '1391' }, 'phone'],
    [{ phone: '5678' }, 'phone'],
    [{ phone: '912345678' }, 'phone'],
    [{ phone: '345678', name: '甄珠' }, 'phone'],
    [{ phone: '678', name: '甄珠' }, 'phone'],
    [{ phone: '-' }, 'phone'],
    [{ email: 'lin' }, 'email'],
    [{ email: '@mail.example' }, 'email'],
  ])('finds no order by %j: 422 at the field, and nothing is recorded', async (query, path) => {
    const entries = await entriesOf(async () => {
      const refusal = await errorOf(ordersBy(support, query));
      expect(refusal).toMatchObject({
        code: 'VALIDATION_FAILED',
        reason: 'contactTooShort',
        fields: [{ path }],
      });
    });
    expect(entries).toEqual([]);
  });

  test.each([
    [{ phone }, ['甄珠']],
    [{ phone: '139 1234-5678' }, ['甄珠']],
    [{ phone: phone.slice(1) }, []],
    [{ email: email.toUpperCase() }, ['甄珠']],
    [{ email: 'ｌin.xia＠mail。example\u200b' }, ['甄珠']],
    [{ phone: '5678', name: '周' }, ['周宁']],
    [{ phone: '5679', name: '周' }, []],
    [{ phone, email: otherEmail }, []],
  ])('finds orders by the whole contact or the end of a phone with a name: %j', async (query, names) => {
    expect(await ordersBy(support, query)).toEqual(names);
  });

  test.each(['138', '12345678', '5678', '@mail', 'lin@', '-'])(
    'finds no user by "%s": 422 at the field',
    async (search) => {
      expect(await errorOf(usersBy(support, search))).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: [{ path: 'search', reason: 'wholeContact' }],
      });
    },
  );

  test.each([
    [phone, ['甄珠']],
    ['１３９１２３４５６７８', ['甄珠']],
    [email, ['甄珠']],
    ['ｌin.xia＠mail。example\u200b', ['甄珠']],
    ['甄珠 5678', ['甄珠']],
    ['甄珠 5679', []],
    ['甄', ['甄珠']],
    ['lin', ['Nora Lin']],
  ])('finds users by "%s"', async (search, names) => {
    expect(await usersBy(support, search)).toEqual(names);
  });
});

describe('an owner', () => {
  test('finds orders and users by any part of a contact', async () => {
    expect((await ordersBy(owner, { phone: '5678' })).sort()).toEqual(['周宁', '甄珠']);
    expect(await ordersBy(owner, { email: 'xlin' })).toEqual(['周宁']);
    expect((await usersBy(owner, '5678')).sort()).toEqual(['周宁', '甄珠']);
    expect(await ordersBy(owner, { email: 'xlin.xia＠mail' })).toEqual(['周宁']);
    expect(await usersBy(owner, 'xlin.xia＠mail')).toEqual(['周宁']);
    expect((await usersBy(owner, 'lin')).sort()).toEqual(['Nora Lin', '周宁', '甄珠']);
  });

  test.each([
    '+86 139 1234 5678',
    '0086-139-1234-5678',
    '(139) 1234-5678',
    '139.1234.5678',
    '139—1234—5678',
    '１３９１２３４５６７８',
    '(139) 1234.567',
    '+86 139 1234 567',
  ])('finds orders and users by the phone %s, as support does (users 8)', async (typed) => {
    expect(await ordersBy(owner, { phone: typed })).toEqual(['甄珠']);
    expect(await usersBy(owner, typed)).toEqual(expect.arrayContaining(['甄珠']));
    expect(await usersBy(owner, typed)).not.toContain('周宁');
  });

  test.each(['-', '()', '+'])('finds nobody by the phone with "%s", which has no digit', async (typed) => {
    expect(await usersBy(owner, typed)).toEqual([]);
  });
});

describe('the record of a search by contact', () => {
  test('holds neither name nor contact, and is one for all pages of a search within an hour', async () => {
    const entries = await entriesOf(async () => {
      for (const page of ['1', '2', '1']) await ordersBy(owner, { name: '甄珠', phone: '5678', page });
      await ordersBy(support, { email });
      await usersBy(support, '甄珠 5678');
      await usersBy(owner, 'lin');
    });
    expect(entries).toEqual([
      { act: 'contact_search', target: 'orders', to: { name: '甄***', phone: '567****' } },
      { act: 'contact_search', target: 'orders', to: { email: 'l***@mail.example' } },
      { act: 'contact_search', target: 'users', to: { search: '甄***' } },
      { act: 'contact_search', target: 'users', to: { search: 'l***' } },
    ]);
  });

  test('is not made for searches that can match no contact', async () => {
    const entries = await entriesOf(async () => {
      await ordersBy(support, { name: '甄珠', status: 'paid' });
      await usersBy(support, '甄珠');
      await usersBy(owner, '甄珠');
    });
    expect(entries).toEqual([]);
  });

  test('of an export keeps no name that was searched', async () => {
    const [entry] = await entriesOf(() =>
      exportOrders(owner as Ctx<Owner>, { query: { name: '甄珠', email: 'lin.xia', phone: '1391' } }),
    );
    expect(entry).toEqual({
      act: 'orders_export',
      target: 'orders',
      to: { name: '甄***', email: 'l***', phone: '139****' },
    });
  });
});

describe('too much', () => {
  const logged = (ctx: Ctx<Admin>) => {
    const lines: string[] = [];
    return { lines, ctx: { ...ctx, log: pino({}, { write: (line: string) => void lines.push(line) }) } };
  };

  test('searching by contact stops after 200 searches an hour, with an alarm; a refused search stays refused', async () => {
    const { lines, ctx } = logged(support);
    await ordersBy(ctx, { phone });
    await sql`update rate_limits set points = 200 where key like 'contact-search:%'`;
    for (const _ of [1, 2])
      expect(await errorOf(ordersBy(ctx, { phone: other }))).toMatchObject({ code: 'RATE_LIMITED' });
    await expect(ordersBy(ctx, { name: '周宁' })).resolves.toEqual(['周宁']);
    expect(lines.map((line) => (JSON.parse(line) as { alarm: string }).alarm)).toEqual(['contactSearches']);
    expect(lines.join()).not.toContain(other);
  });

  test('the copies of a search that are sent at once do not pass the limit', async () => {
    await ordersBy(support, { phone: other });
    await sql`update rate_limits set points = 200 where key like 'contact-search:%'`;
    const copies = Array.from({ length: 8 }, () => ordersBy(support, { phone }));
    for (const refused of await Promise.all(copies.map(errorOf)))
      expect(refused).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('contacts of orders and users together are shown whole 60 times an hour, then there is an alarm', async () => {
    const { lines, ctx } = logged(support);
    const [order] = await database.select().from(orders).limit(1);
    const reveal = () => revealUser(ctx, { ...nothing, params: { id: ids[0] ?? 0 } });
    if (!order) throw new Error('no order');
    await revealContact(ctx, { ...nothing, params: { id: order.publicId } });
    await reveal();
    expect(await sql`select points from rate_limits where key like 'reveal:%'`).toEqual([{ points: 2 }]);
    await sql`update rate_limits set points = 60 where key like 'reveal:%'`;
    const entries = await entriesOf(async () => {
      expect(await errorOf(reveal())).toMatchObject({ code: 'RATE_LIMITED' });
    });
    expect(entries).toEqual([]);
    expect(lines.map((line) => (JSON.parse(line) as { alarm: string }).alarm)).toEqual(['reveals']);
  });

  test('a hundred packing slips leave the contacts of the hour as they are, each with an entry of its own', async () => {
    const printer = await newAdmin('support');
    const { orderId } = await newOrder('processing');
    const print = () => revealSlip(printer, { ...nothing, params: { id: orderId as OrderId } });
    for (let at = 0; at < 100; at++)
      expect(await print()).toMatchObject({ phone: expect.stringMatching(/^\d{11}$/) });
    const used =
      await sql`select key, points from rate_limits where key like ${`%:admin ${printer.actor.userId}`}`;
    expect(used).toEqual([{ key: `slip:admin ${printer.actor.userId}`, points: 100 }]);
    const entries = await auditEntriesOn(orderId);
    expect(entries.map(({ act }) => act)).toEqual(Array.from({ length: 100 }, () => 'order_slip'));
  });

  test('slips have a limit too, and those of orders that are not packed count as looks at their contact', async () => {
    const { lines, ctx } = logged(await newAdmin('support'));
    const [open, ended, unpaid] = [await newOrder('shipped'), await newOrder('completed'), await newOrder()];
    const print = ({ orderId }: { orderId: string }) =>
      revealSlip(ctx, { ...nothing, params: { id: orderId as OrderId } });
    await print(open);
    await print(ended);
    await print(unpaid);
    const key = `admin ${ctx.actor.userId}`;
    expect(await sql`select points from rate_limits where key = ${`reveal:${key}`}`).toEqual([{ points: 2 }]);
    await sql`update rate_limits set points = 999 where key = ${`slip:${key}`}`;
    await print(open);
    expect(await errorOf(print(open))).toMatchObject({ code: 'RATE_LIMITED' });
    await sql`delete from rate_limits where key like 'alarm:%'`;
    await sql`update rate_limits set points = 60 where key = ${`reveal:${key}`}`;
    expect(await errorOf(print(ended))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(lines.map((line) => (JSON.parse(line) as { alarm: string }).alarm)).toEqual([
      'reveals',
      'reveals',
    ]);
    expect((await auditEntriesOn(ended.orderId)).map(({ act }) => act)).toEqual(['order_slip']);
  });

  test.each([
    { before: 'completed', path: ['processing'] },
    { before: 'shipped', path: ['delivered', 'shipped'] },
    { before: 'delivered', path: ['paid', 'processing'] },
  ] as const)(
    'the slip of an order that was delivered stays a look at its contact: $before, then $path',
    async ({ before, path }) => {
      const packer = await newAdmin('support');
      const { orderId } = await newOrder(before);
      const params = { id: orderId as OrderId };
      for (const [at, status] of path.entries()) {
        const body = { status, ...(at > 0 && before === 'shipped' && { undo: true }) };
        await setOrderStatus(packer, { ...nothing, params, body }, closeLivePayment);
      }
      const used = () =>
        sql`select key, points from rate_limits where key like ${`%:admin ${packer.actor.userId}`}`;
      const key = `reveal:admin ${packer.actor.userId}`;
      await revealSlip(packer, { ...nothing, params });
      expect(await used()).toEqual([{ key, points: 1 }]);
      await sql`update rate_limits set points = 60 where key = ${key}`;
      expect(await errorOf(revealSlip(packer, { ...nothing, params }))).toMatchObject({
        code: 'RATE_LIMITED',
      });
    },
  );
});
