import { sql } from '@/db/client';
import { expectClosed, newAdmin } from '@/tests/support/admins';
import { logIn, send, shopUrl } from '@/tests/support/http';
import { newPayer } from '@/tests/support/payer';

type Line = { index: number; order: string; result: string; message: string };

let support: string;
let owner: string;
beforeAll(async () => {
  [support, owner] = [(await newAdmin('support')).token, (await newAdmin('owner')).token];
});
afterAll(() => sql.end());

const path = '/api/orders/shipments';
const ship = (body: unknown, token = support) => send('POST', path, { token, body, language: 'en-US' });
const linesOf = ({ body }: Awaited<ReturnType<typeof ship>>) => (body.data as { lines: Line[] }).lines;

let last = 1_500_000_000_000;
const newNumber = () => `SF${++last}`;

async function paidOrder() {
  const payer = await newPayer(shopUrl);
  const orderId = await payer.placeOrder();
  await send('PUT', `/api/orders/${orderId}/status`, { token: owner, body: { status: 'paid' } });
  return { payer, orderId };
}

test('both roles ship a list, and the buyer reads carrier, number and the carrier’s page', async () => {
  const [one, two] = [await paidOrder(), await paidOrder()];
  const number = newNumber();
  const first = await ship({ dryRun: false, lines: [{ order: one.orderId, carrier: 'sf', number }] });
  expect([first.status, linesOf(first)]).toEqual([
    200,
    [{ index: 0, order: one.orderId.replace('ORDER_', ''), result: 'done', message: 'Shipped' }],
  ]);
  const second = await ship({ lines: [{ order: two.orderId, carrier: 'sf', number: newNumber() }] }, owner);
  expect(linesOf(second)).toMatchObject([{ result: 'done' }]);
  const { data } = await one.payer.call('GET', `/api/orders/${one.orderId}/story`, { language: 'en-US' });
  expect(data['parcels']).toEqual([
    {
      express_company: 'SF Express',
      tracking_number: number,
      tracking_url: `https://www.sf-express.com/chn/sc/waybill/waybill-detail/${number}`,
      quantity: 1,
      track: null,
    },
  ]);
});

test('a thousand lines are tried in one call; one more is refused at its field, and nothing is written', async () => {
  const { orderId } = await paidOrder();
  const lines = Array.from({ length: 1000 }, () => ({ order: orderId, carrier: 'sf', number: newNumber() }));
  const tried = await ship({ dryRun: true, lines });
  expect([tried.status, linesOf(tried).filter(({ result }) => result === 'done')]).toMatchObject([
    200,
    [{ index: 0 }],
  ]);
  const [extra] = lines;
  const refused = await ship({ dryRun: false, lines: [...lines, extra] });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'lines', message: 'At most 1000 at a time' }],
  ]);
  const parcels = await sql`
    select 1 from parcels p join orders o on o.id = p.order_id where o.public_id = ${orderId}`;
  expect(parcels).toHaveLength(0);
});

test.each([
  [{ lines: [] }, 'lines'],
  [{ lines: [{ carrier: 'sf', number: 'SF1' }] }, 'lines.0.order'],
  [{ lines: [{ order: 'x', carrier: 5, number: 'SF1' }] }, 'lines.0.carrier'],
  [{ lines: [{ order: 'x', carrier: 'sf', number: 'SF1', quantity: 0 }] }, 'lines.0.quantity'],
  [{ dryRun: 'yes', lines: [{ order: 'x', carrier: 'sf', number: 'SF1' }] }, 'dryRun'],
  [{}, 'lines'],
])('%j is refused at %s', async (body, field) => {
  const { status, body: answer } = await ship(body);
  expect([status, answer.errors?.map((error) => error.path)]).toEqual([422, [field]]);
});

test('a carrier and a number that do not exist are named in their lines', async () => {
  const { orderId } = await paidOrder();
  const lines = [
    { order: orderId, carrier: 'dhl', number: '1234567890' },
    { order: orderId, carrier: 'sf', number: '1234567890' },
    { order: orderId, carrier: 'jd', number: 'JD-1' },
  ];
  expect(
    linesOf(await ship({ dryRun: true, lines })).map(({ result, message }) => [result, message]),
  ).toEqual([
    ['refused', 'We do not know the carrier “dhl”. Choose one from the list'],
    ['refused', 'Number has the wrong length. SF Express uses SF and 12 to 15 digits'],
    ['refused', 'The number is wrong. It has 8 to 20 letters and digits'],
  ]);
});

test('a parcel is listed and corrected; a stale version and a foreign parcel are refused', async () => {
  const { orderId } = await paidOrder();
  await ship({ lines: [{ order: orderId, carrier: 'sf', number: newNumber() }] });
  const { body } = await send('GET', `/api/orders/${orderId}/parcels`, { token: support });
  const { parcels, left } = body.data as { parcels: { id: number; version: number }[]; left: number };
  expect([parcels.length, left]).toEqual([1, 0]);
  const [parcel] = parcels;
  const correct = (version: number, number: string, id = parcel?.id) =>
    send('PUT', `/api/orders/${orderId}/parcels/${id}`, {
      token: support,
      body: { carrier: 'sf', number, quantity: 1, version },
    });
  expect((await correct(1, newNumber())).status).toBe(200);
  expect((await correct(1, newNumber())).status).toBe(409);
  expect((await correct(2, 'SF1')).body.errors).toMatchObject([{ path: 'number' }]);
  expect((await correct(2, newNumber(), 999_999_999)).status).toBe(404);
});

test('only administrators may do any of it', async () => {
  const customer = await logIn();
  const lines = [{ order: 'x', carrier: 'sf', number: 'SF1' }];
  for (const call of [
    { method: 'POST', path, body: { lines } },
    { method: 'GET', path },
    { method: 'GET', path: '/api/orders/20260101AAAAAAAAAA/parcels' },
    {
      method: 'PUT',
      path: '/api/orders/20260101AAAAAAAAAA/parcels/1',
      body: { carrier: 'sf', number: 'SF1', quantity: 1, version: 1 },
    },
  ])
    await expectClosed(call, customer);
});
