import '@/tests/support/own-database';
import { randomInt, randomUUID } from 'node:crypto';
import { sql } from '@/db/client';
import { logIn } from '@/lib/auth/log-in';
import { sendCode } from '@/lib/auth/send-code';
import { storeConsent } from '@/lib/auth/store-consent';
import { createOrder } from '@/lib/orders/create-order';
import { asCustomer, asVisitor } from '@/tests/support/context';
import { newPhone } from '@/tests/support/http';
import { newCode, newCustomer, newProduct, orderInput } from '@/tests/support/orders';
import { documentVersions } from '@/values/documents';

afterAll(() => sql.end());

const client = { address: '203.0.113.77', userAgent: 'test' };
const nothing = { params: undefined, query: undefined, headers: undefined };

async function enter(phone: string, audience: 'customer' | 'admin' = 'customer', from = client) {
  const address = `198.51.100.${randomInt(256)}/${randomInt(1e9)}`;
  const { code = '' } = await sendCode(asVisitor({ client: { ...client, address } }), {
    ...nothing,
    body: { phone },
  });
  return logIn(asVisitor({ client: from, locale: 'en' }), { ...nothing, body: { phone, code, audience } });
}

/** Ends the contact's waiting time of one minute. */
const endWaiting = () => sql`delete from rate_limits where key like 'code-minute:%'`;

const consentsOf = async (userId: number) => [
  ...(await sql`
    select (select public_id from orders where orders.id = order_id) as order_id, document, version, language, address
    from consents where user_id = ${userId} order by id`),
];

describe('a login', () => {
  test('records the user agreement at the first login, with its language and address', async () => {
    const { user } = await enter(newPhone());
    expect(await consentsOf(user.id)).toEqual([
      {
        order_id: null,
        document: 'user',
        version: documentVersions.user,
        language: 'en',
        address: client.address,
      },
    ]);
  });

  test('records one row for a version, however many logins come at once', async () => {
    const phone = newPhone();
    const { user } = await enter(phone);
    await endWaiting();
    await enter(phone);
    await Promise.all(Array.from({ length: 5 }, () => storeConsent(asVisitor(), user.id)));
    expect(await consentsOf(user.id)).toHaveLength(1);
  });

  test('records nothing when it fails', async () => {
    const from = { address: `192.0.2.${randomInt(256)}/${randomInt(1e9)}`, userAgent: 'test' };
    const phone = newPhone();
    await expect(enter(phone, 'admin', from)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const wrong = { ...nothing, body: { phone, code: '000000', audience: 'customer' as const } };
    await expect(logIn(asVisitor({ client: from }), wrong)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await sql`select from consents where address = ${from.address}`).toHaveLength(0);
  });
});

describe('an order', () => {
  test('records the purchase agreement together with the order', async () => {
    const userId = await newCustomer();
    const ctx = asCustomer(userId, { client });
    const { orderId } = await createOrder(ctx, orderInput({ productId: 2, language: 'en' }));
    expect(await consentsOf(userId)).toEqual([
      {
        order_id: orderId,
        document: 'purchase',
        version: documentVersions.purchase,
        language: 'en',
        address: client.address,
      },
    ]);
  });

  test('repeated with its key, one after the other or at once, records one row', async () => {
    const userId = await newCustomer();
    const input = orderInput({ key: randomUUID() });
    await createOrder(asCustomer(userId), input);
    await Promise.all(Array.from({ length: 8 }, () => createOrder(asCustomer(userId), input)));
    expect(await consentsOf(userId)).toHaveLength(1);
  });

  test('records nothing when it is refused', async () => {
    const userId = await newCustomer();
    const productId = await newProduct();
    const { code } = await newCode({ maxUsage: 1, usageCount: 1, prices: { 1: 129_900 } });
    const input = orderInput({ productId, discountCode: code });
    await expect(createOrder(asCustomer(userId), input)).rejects.toMatchObject({ code: 'DISCOUNT_INVALID' });
    expect(await consentsOf(userId)).toEqual([]);
  });
});

describe('a consent', () => {
  const appendOnly = /consents is append-only/;

  test('cannot be changed, deleted or emptied', async () => {
    const userId = await newCustomer();
    await storeConsent(asVisitor(), userId);
    await expect(sql`update consents set version = '2000-01-01' where user_id = ${userId}`).rejects.toThrow(
      appendOnly,
    );
    await expect(sql`update consents set address = '192.0.2.1' where user_id = ${userId}`).rejects.toThrow(
      appendOnly,
    );
    await expect(sql`delete from consents where user_id = ${userId}`).rejects.toThrow(appendOnly);
    await expect(sql`truncate consents`).rejects.toThrow(appendOnly);
    expect(await consentsOf(userId)).toMatchObject([{ version: documentVersions.user }]);
  });

  test('stays when the deletion of an account removes its network address', async () => {
    const userId = await newCustomer();
    await storeConsent(asVisitor(), userId);
    await sql`update consents set address = '' where user_id = ${userId}`;
    expect(await consentsOf(userId)).toMatchObject([{ version: documentVersions.user, address: '' }]);
  });
});
