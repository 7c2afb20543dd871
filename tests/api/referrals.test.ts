import {
  codeFor,
  endWaiting,
  newPhone,
  pay,
  placeOrder,
  refund,
  setStatus,
  signIn,
  sql,
} from '@/tests/support/account';
import { type ApiResponse, send } from '@/tests/support/http';

afterAll(() => sql.end());

type Referral = {
  hasReferralCode: boolean;
  referralCode: { code: string; status: string } | null;
  canCreate: boolean;
  customers: { name: string; phone: string; currency: string; total: number; purchaseDate: string }[];
  stats: { totalCustomers: number; salesByCurrency: Record<string, number> };
  pagination: { totalRecords: number };
};

const create = (token: string) => send('POST', '/api/discount/referral/create', { token });
const mine = async (token: string, query = '') =>
  (await send('GET', `/api/discount/referral/my${query}`, { token })).body.data as Referral;
const codesOf = (id: number) =>
  sql<{ id: number }[]>`select * from discount_codes where owner_user_id = ${id}`;

async function newCustomer() {
  return signIn({ phone: newPhone() });
}

async function newBuyer() {
  const buyer = await newCustomer();
  const { orderId } = await placeOrder(buyer.token);
  await setStatus(orderId, 'paid');
  return { ...buyer, orderId };
}

async function newReferrer() {
  const buyer = await newBuyer();
  const { body } = await create(buyer.token);
  return { ...buyer, code: (body.data as { referralCode: { code: string } }).referralCode.code };
}

async function friendBuys(code: string, order: { name: string; productId?: number; quantity?: number }) {
  const friend = await newCustomer();
  const { orderId } = await placeOrder(friend.token, { ...order, discountCode: code });
  return { ...friend, orderId };
}

describe('creating a referral code', () => {
  test('requires a paid order: no order, or an unpaid, cancelled or refunded one, is not enough', async () => {
    const { token, id } = await newCustomer();
    const notYetPaid = {
      status: 409,
      body: { code: 'CONFLICT', message: '有一笔已支付且未全额退款的订单后，就可以创建推荐码' },
    };
    expect(await create(token)).toMatchObject(notYetPaid);
    const { orderId } = await placeOrder(token);
    expect(await create(token)).toMatchObject(notYetPaid);
    await send('POST', `/api/orders/${orderId}/cancel`, { token });
    expect(await create(token)).toMatchObject(notYetPaid);
    const { orderId: refunded } = await placeOrder(token);
    await pay(token, refunded);
    await refund(refunded, 1699);
    expect(await create(token)).toMatchObject(notYetPaid);
    expect(await mine(token)).toMatchObject({ hasReferralCode: false, referralCode: null, canCreate: false });
    expect(await codesOf(id)).toHaveLength(0);
  });

  test('gives a code of 8 characters with the friend price of each product', async () => {
    const { token, id } = await newBuyer();
    expect(await mine(token)).toMatchObject({ hasReferralCode: false, canCreate: true });
    const created = await create(token);
    expect(created).toMatchObject({ status: 200, body: { message: '推荐码已创建' } });
    const { referralCode } = created.body.data as Referral;
    expect(referralCode?.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
    const [row] = await codesOf(id);
    expect(row).toMatchObject({ kind: 'referral', status: 'active', max_usage: 0 });
    expect(
      await sql`select product_id, currency, discounted_price::int price from discount_prices
        where code_id = ${row?.id ?? 0} and product_id in (1, 2) order by 1`,
    ).toEqual([
      { product_id: 1, currency: 'CNY', price: 149_900 },
      { product_id: 2, currency: 'USD', price: 17_900 },
    ]);
    expect(await mine(token)).toMatchObject({ hasReferralCode: true, referralCode: { status: 'active' } });
  });

  test('thirty requests at once create one code, and so does a repeated one', async () => {
    const { token, id } = await newBuyer();
    const responses = await Promise.all(Array.from({ length: 30 }, () => create(token)));
    const codes = [...responses, await create(token)].map(
      ({ body }) => (body.data as Referral).referralCode?.code,
    );
    expect(new Set(codes).size).toBe(1);
    expect(await codesOf(id)).toHaveLength(1);
  });

  test('is for customers', async () => {
    expect((await send('POST', '/api/discount/referral/create')).status).toBe(401);
    expect((await send('GET', '/api/discount/referral/my')).status).toBe(401);
  });
});

describe('the code', () => {
  test('gives a friend the friend price, and its owner no discount', async () => {
    const { token, code } = await newReferrer();
    const friend = await newCustomer();
    const check = (token: string) =>
      send('POST', '/api/discount/validate', { token, body: { code: code.toLowerCase(), productId: 1 } });
    expect((await check(friend.token)).body.data).toEqual({ code, discount_amount: 1499 });
    expect(await check(token)).toMatchObject({ status: 422, body: { code: 'DISCOUNT_INVALID' } });
    const { response } = await placeOrder(token, { discountCode: code });
    expect(response).toMatchObject({ status: 422, body: { code: 'DISCOUNT_INVALID' } });
  });

  test('with an expired token is checked as for a visitor, and the answer reports the expired token', async () => {
    const { token, code } = await newReferrer();
    const check = (call: { token?: string } = {}) =>
      send('POST', '/api/discount/validate', { body: { code, productId: 1 }, ...call });
    const headerOf = ({ headers }: ApiResponse) => headers.get('www-authenticate');
    await sql`update sessions set expires_at = now() where id in (
      select s.id from sessions s join discount_codes c on c.owner_user_id = s.user_id where c.code = ${code})`;
    const dead = await check({ token });
    expect([dead.status, headerOf(dead)]).toEqual([200, 'Bearer error="invalid_token"']);
    expect(headerOf(await check({ token: 'nonsense' }))).toBe('Bearer error="invalid_token"');
    expect(headerOf(await check())).toBeNull();
    expect(headerOf(await check({ token: (await newCustomer()).token }))).toBeNull();
  });

  test('follows the product’s friend price when it changes', async () => {
    const { code, id } = await newReferrer();
    const priceIn = async () => {
      const [row] = await sql<{ price: number }[]>`
        select discounted_price::int price from discount_prices join discount_codes c on c.id = code_id
        where c.owner_user_id = ${id} and product_id = 2`;
      return row?.price;
    };
    const set = (price: number) =>
      sql`update product_prices set friend_price = ${price} where product_id = 2 and currency = 'USD'`;
    expect([code.length, await priceIn()]).toEqual([8, 17_900]);
    await set(17_800);
    expect(await priceIn()).toBe(17_800);
    await set(17_900);
    expect(await priceIn()).toBe(17_900);
  });
});

describe('friends', () => {
  test('are counted once they have paid, masked, summed in each currency, less refunds', async () => {
    const { token, code } = await newReferrer();
    const zhou = await friendBuys(code, { name: '周砚秋', quantity: 2 });
    const nadia = await friendBuys(code, { name: 'Nadia Holm', productId: 2 });
    await friendBuys(code, { name: '许青禾' });
    const gone = await friendBuys(code, { name: '高原' });
    expect(await mine(token)).toMatchObject({ customers: [], stats: { totalCustomers: 0 } });

    await setStatus(zhou.orderId, 'shipped');
    await setStatus(nadia.orderId, 'paid');
    await pay(gone.token, gone.orderId);
    await refund(gone.orderId, 1499);
    const { orderId } = await placeOrder(zhou.token, { name: '周砚秋', discountCode: code });
    await pay(zhou.token, orderId);
    await refund(orderId, 100);

    const { customers, stats, pagination } = await mine(token);
    expect(customers).toEqual([
      {
        name: '周**',
        phone: '136****2217',
        currency: 'CNY',
        total: 4397,
        purchaseDate: expect.any(String) as string,
      },
      {
        name: 'N. H.',
        phone: '136****2217',
        currency: 'USD',
        total: 179,
        purchaseDate: expect.any(String) as string,
      },
    ]);
    expect(stats).toEqual({ totalCustomers: 2, salesByCurrency: { CNY: 4397, USD: 179 } });
    expect(pagination.totalRecords).toBe(2);
    expect(await mine(token, '?page=2&limit=1')).toMatchObject({ customers: [{ name: 'N. H.' }] });
  });

  test('with a deleted account are a row without name and phone, and the sum stays', async () => {
    const { token, code } = await newReferrer();
    const phone = newPhone();
    const friend = await signIn({ phone });
    const { orderId } = await placeOrder(friend.token, { name: '周砚秋', discountCode: code });
    await setStatus(orderId, 'completed');
    await endWaiting({ phone });
    const body = { phone, code: await codeFor({ phone }) };
    const deleted = await send('POST', '/api/auth/delete-account', { token: friend.token, body });
    expect(deleted.status).toBe(200);
    expect(await mine(token)).toMatchObject({
      customers: [{ name: '', phone: '', total: 1499 }],
      stats: { totalCustomers: 1 },
    });
  });

  test('are shown to the code’s owner only', async () => {
    const { code } = await newReferrer();
    const friend = await friendBuys(code, { name: '周砚秋' });
    await setStatus(friend.orderId, 'paid');
    const other = await newReferrer();
    expect(await mine(other.token)).toMatchObject({ customers: [], stats: { totalCustomers: 0 } });
  });

  test.each(['?page=0', '?limit=101', '?page=x'])('the list refuses the query %s', async (query) => {
    const { token } = await newCustomer();
    expect((await send('GET', `/api/discount/referral/my${query}`, { token })).status).toBe(422);
  });
});
