import { randomUUID } from 'node:crypto';
import { logIn, logInAdmin, send } from '@/tests/support/http';

const orderData = {
  name: '👩🏽‍⚕️ <b>張</b> שלום',
  phone: '13812345678',
  email: null,
  notes: '',
  country: 'CN',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detailed_address: '<script>alert(1)</script> 文三路 1 号 🏠',
};

type MyOrders = {
  orders: {
    id: string;
    status: string;
    total: number;
    image: string;
    name: string;
    detailed_address: string;
  }[];
  pagination: Record<string, number>;
  next: string | null;
};

async function place(token: string, productId = 1): Promise<string> {
  const { body } = await send('POST', '/api/orders', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: { orderData, productId, quantity: 1, discountCode: null, language: 'zh' },
  });
  return (body.data as { orderId: string }).orderId;
}
const list = async (token: string | undefined, query = '') =>
  send('GET', `/api/orders/my${query}`, token ? { token } : {});
const dataOf = ({ body }: Awaited<ReturnType<typeof send>>) => body.data as MyOrders;

describe('GET /api/orders/my', () => {
  test('answers orders in major units, and pagination', async () => {
    const token = await logIn();
    const id = await place(token);
    const response = await list(token, '?page=1&limit=10&status=');
    expect(response.status).toBe(200);
    expect(dataOf(response)).toMatchObject({
      orders: [
        {
          id,
          status: 'pending',
          total: 1699,
          name: orderData.name,
          detailed_address: orderData.detailed_address,
        },
      ],
      pagination: { current: 1, total: 1, limit: 10, totalRecords: 1 },
      next: null,
    });
  });

  test('a status filter shows only its orders, on every page', async () => {
    const token = await logIn();
    const [pending, cancelled] = [await place(token), await place(token)];
    await send('POST', `/api/orders/${cancelled}/cancel`, { token });
    const idsOf = async (status: string) =>
      dataOf(await list(token, `?status=${status}`)).orders.map(({ id }) => id);
    expect(await idsOf('pending')).toEqual([pending]);
    expect(await idsOf('cancelled')).toEqual([cancelled]);
    expect(await idsOf('shipped')).toEqual([]);
    expect(await idsOf('all')).toEqual([cancelled, pending]);
  });

  test('following "next" lists every order once, though an order arrives meanwhile', async () => {
    const token = await logIn();
    const ids = [await place(token), await place(token), await place(token)].reverse();
    const first = dataOf(await list(token, '?limit=2'));
    await place(token);
    const second = dataOf(await list(token, `?page=2&limit=2&before=${first.next}`));
    expect([...first.orders, ...second.orders].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
  });

  test('requires a customer', async () => {
    expect((await list(undefined)).status).toBe(401);
    expect((await list(await logInAdmin())).status).toBe(401);
  });

  test.each([
    ['an unknown status', '?status=lost', 422],
    ['a status in a list', '?status[]=paid&status=nothing', 422],
    ['page 0', '?page=0', 422],
    ['a page that is text', '?page=1%3Bdrop', 422],
    ['a page number that is too large', '?page=99999999999999999999', 422],
    ['a limit of 101', '?limit=101', 422],
    ['a cursor that is not an order number', '?before=%00', 422],
    ['a cursor of an unknown order', '?before=ORDER_20260101AAAAAAAAAA', 404],
  ])('%s is refused', async (_, query, status) => {
    const response = await list(await logIn(), query);
    expect([response.status, response.body.success]).toEqual([status, false]);
  });

  test("another customer's order is no cursor", async () => {
    const [me, other] = [await logIn(), await logIn()];
    expect((await list(me, `?before=${await place(other)}`)).status).toBe(404);
  });
});

describe('GET /api/orders/{id}/story', () => {
  const read = (token: string | undefined, id: string) =>
    send('GET', `/api/orders/${id}/story`, token ? { token } : {});

  test('shows the buyer the steps of the order', async () => {
    const token = await logIn();
    const id = await place(token);
    expect((await read(token, id)).body.data).toMatchObject({
      steps: [{ status: 'pending', by: 'customer' }],
      parcels: [],
      refunds: [],
      pay_by: expect.stringMatching(/Z$/),
    });
    await send('POST', `/api/orders/${id}/cancel`, { token });
    expect((await read(token, id.replace('ORDER_', ''))).body.data).toMatchObject({
      steps: [{ status: 'pending' }, { status: 'cancelled', by: 'customer' }],
      pay_by: null,
    });
  });

  test('another person’s order is not found, as an unknown one; a visitor is asked to log in', async () => {
    const [owner, other] = [await logIn(), await logIn()];
    const id = await place(owner);
    const foreign = await read(other, id);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual((await read(other, 'ORDER_20260101AAAAAAAAAA')).body);
    expect((await read(undefined, id)).status).toBe(401);
    expect((await read(await logInAdmin(), id)).status).toBe(401);
  });
});
