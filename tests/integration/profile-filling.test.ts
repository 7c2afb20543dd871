import '@/tests/support/own-database';
import { sql } from '@/db/client';
import { createOrder } from '@/lib/orders/create-order';
import { markOrderPaid } from '@/lib/orders/mark-order-paid';
import { asCustomer, asSystem } from '@/tests/support/context';
import { orderInput } from '@/tests/support/orders';

afterAll(() => sql.end());

type Person = { name?: string; phone?: string | null; address?: string | null };
type Given = Parameters<typeof orderInput>[0];

async function newPerson({ name = '', phone = null, address = null }: Person = {}): Promise<number> {
  const [row] = await sql<{ id: string }[]>`
    insert into users (name, phone, detailed_address) values (${name}, ${phone}, ${address}) returning id`;
  return Number(row?.id);
}

async function newOrder(userId: number, input: Given = {}) {
  const { orderId } = await createOrder(asCustomer(userId), orderInput(input));
  const [row] = await sql<{ id: string }[]>`select id from orders where public_id = ${orderId}`;
  return { orderId: Number(row?.id), paidAt: new Date() };
}

const profileOf = async (userId: number) => {
  const [row] = await sql`
    select name, phone, email, country, province, city, district, detailed_address from users where id = ${userId}`;
  return row;
};

async function profileAfterPaying(userId: number, input: Given = {}) {
  expect(await markOrderPaid(asSystem(), await newOrder(userId, input))).toBe(true);
  return profileOf(userId);
}

const recipient = {
  name: '张伟',
  phone: '13812345678',
  email: 'zhang@example.com',
  country: 'CN',
  province: '330000',
  city: '330100',
  district: '330106',
  detailed_address: '文三路 1 号',
};
const withEmail = { orderData: { email: recipient.email } };

describe('a paid order (users 9)', () => {
  test('fills an empty profile, but not before it is paid', async () => {
    const userId = await newPerson();
    const order = await newOrder(userId, withEmail);
    expect(await profileOf(userId)).toMatchObject({ name: '', country: null });
    await markOrderPaid(asSystem(), order);
    expect(await profileOf(userId)).toEqual(recipient);
  });

  test('keeps the phone that is there, and adds the rest', async () => {
    const userId = await newPerson({ phone: '13900001234' });
    expect(await profileAfterPaying(userId, withEmail)).toEqual({ ...recipient, phone: '13900001234' });
  });

  test.each([{ name: '林夏' }, { name: '张伟', address: '文三路 9 号' }, { address: '文三路 9 号' }])(
    'overwrites nothing of %j',
    async (person) => {
      const userId = await newPerson(person);
      const before = await profileOf(userId);
      expect(await profileAfterPaying(userId, withEmail)).toEqual(before);
    },
  );

  test('adds the address to a profile of the same name', async () => {
    const userId = await newPerson({ name: '张伟' });
    expect(await profileAfterPaying(userId, withEmail)).toEqual(recipient);
  });

  test('leaves the profile alone when the shopper did not want the recipient saved', async () => {
    const userId = await newPerson();
    expect(await profileAfterPaying(userId, { ...withEmail, saveRecipient: false })).toMatchObject({
      name: '',
      phone: null,
      country: null,
    });
  });

  test('takes no contact that is the login of another account', async () => {
    const phone = '13712340099';
    await sql`
      insert into identities (user_id, kind, value, verified_at) values (${await newPerson()}, 'phone', ${phone}, now())`;
    const userId = await newPerson();
    expect(await profileAfterPaying(userId, { orderData: { phone } })).toMatchObject({
      name: '张伟',
      phone: null,
      district: '330106',
    });
  });

  test('is paid at once while the profile is being changed, and leaves the change as it is', async () => {
    const userId = await newPerson();
    const order = await newOrder(userId);
    await sql.begin(async (transaction) => {
      await transaction`update users set name = '林夏' where id = ${userId}`;
      expect(await markOrderPaid(asSystem(), order)).toBe(true);
    });
    expect(await profileOf(userId)).toMatchObject({ name: '林夏', country: null });
  });
});
