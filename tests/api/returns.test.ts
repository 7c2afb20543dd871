import { randomUUID } from 'node:crypto';
import { sql } from '@/db/client';
import { pay, placeOrder, refund, setStatus } from '@/tests/support/account';
import { newAdmin } from '@/tests/support/admins';
import { logIn, send } from '@/tests/support/http';

let support: string;
beforeAll(async () => {
  support = (await newAdmin('support')).token;
});
afterAll(() => sql.end());

async function sent(status = 'shipped') {
  const token = await logIn();
  const { orderId: id } = await placeOrder(token);
  await pay(token, id);
  if (status !== 'paid') await setStatus(id, status);
  return { token, id };
}

const pathOf = (id: string) => `/api/orders/${id}/return-request`;
const ask = (id: string, token: string, body: object = {}) =>
  send('POST', pathOf(id), { token, body, language: 'en-US' });
const close = (id: string, token: string, answer: unknown = 'It stays with you, as agreed') =>
  send('POST', `${pathOf(id)}/close`, { token, body: { answer }, language: 'en-US' });
const story = async (id: string, token: string) =>
  (await send('GET', `/api/orders/${id}/story`, { token })).body.data as Record<string, unknown>;
const eventsOf = (id: string) => sql<{ event_type: string }[]>`
  select event_type from order_events e join orders o on o.id = e.order_id
  where o.public_id = ${id} and event_type like 'return%' order by e.id`;

test('the buyer asks, reads it in the order’s story, and the support closes it with an answer', async () => {
  const { id, token } = await sent();
  expect(await story(id, token)).toMatchObject({ return_right: { until: null }, return_request: null });
  const asked = await ask(id.replace('ORDER_', ''), token, {
    reason: 'doesNotSuit',
    note: ' too tight\u0000 ',
  });
  expect([asked.status, asked.body.message]).toEqual([200, 'Return asked for']);
  expect(asked.body.data).toMatchObject({ reason: 'doesNotSuit', note: 'too tight', closed_at: null });
  expect(await story(id, token)).toMatchObject({ return_right: null, return_request: asked.body.data });

  const seen = await send('GET', pathOf(id), { token: support });
  expect(seen.body.data).toEqual({ request: asked.body.data });
  const history = await send('GET', `/api/orders/${id}/events`, { token: support, language: 'en-US' });
  expect(JSON.stringify(history.body.data)).toContain('asked for a return: It does not suit me\\ntoo tight');

  const closed = await close(id, support);
  expect([closed.status, closed.body.data]).toEqual([
    200,
    expect.objectContaining({ closed_by: 'shop', answer: 'It stays with you, as agreed' }),
  ]);
  expect(await story(id, token)).toMatchObject({ return_right: null, return_request: closed.body.data });
});

test('sent twice at once it is one return, and closed twice at once one answer', async () => {
  const { id, token } = await sent();
  const asked = await Promise.all([1, 2, 3].map(() => ask(id, token)));
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(asked.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
  const closed = await Promise.all([1, 2, 3].map(() => close(id, support)));
  expect(closed.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await eventsOf(id)).map(({ event_type: type }) => type)).toEqual([
    'return_requested',
    'return_closed',
  ]);
  const other = await close(id, support, 'Something else');
  expect([other.status, other.body.code]).toEqual([409, 'CONFLICT']);
});

test('a refund closes it, and the buyer reads so', async () => {
  const { id, token } = await sent('delivered');
  expect((await ask(id, token)).status).toBe(200);
  await refund(id, 1699);
  expect((await story(id, token))['return_request']).toMatchObject({ closed_by: 'refund', answer: '' });
  expect((await ask(id, token)).body.message).toContain('has been dealt with');
});

test('what has not left is refused with what to do instead, in the caller’s language, and nothing is written', async () => {
  const { id, token } = await sent('paid');
  const refused = await ask(id, token);
  expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
  expect(refused.body.message).toContain('can be corrected on the order page');
  const zh = await send('POST', pathOf(id), { token, body: {}, language: 'zh-CN' });
  expect(zh.body.message).toContain('包裹还没有发出');
  expect(await eventsOf(id)).toHaveLength(0);
});

test.each<[string, object, string]>([
  ['a reason that is no choice', { reason: 'bored' }, 'reason'],
  ['a note that is too long', { note: '字'.repeat(501) }, 'note'],
])('%s is named, and nothing is written', async (_what, body, path) => {
  const { id, token } = await sent();
  const { status, body: answer } = await ask(id, token, body);
  expect([status, answer.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  expect(await eventsOf(id)).toHaveLength(0);
});

test.each([[''], [' '], ['x'.repeat(301)], [null]])('the answer %j is refused', async (answer) => {
  const { id, token } = await sent();
  await ask(id, token);
  const { status, body } = await close(id, support, answer);
  expect([status, body.errors?.map((error) => error.path)]).toEqual([422, ['answer']]);
  expect(await eventsOf(id)).toHaveLength(1);
});

test('who may do what: the buyer asks, administrators look and close, and nobody else does either', async () => {
  const { id, token } = await sent();
  const stranger = await logIn();
  const asVisitor = (method: string, path: string) =>
    send(method, path, { body: method === 'GET' ? undefined : { answer: 'x' } });
  expect((await ask(id, stranger)).status).toBe(404);
  expect((await ask(id, support)).status).toBe(401);
  expect((await close(id, token)).status).toBe(401);
  expect((await send('GET', pathOf(id), { token })).status).toBe(401);
  for (const [method, path] of [
    ['POST', pathOf(id)],
    ['GET', pathOf(id)],
    ['POST', `${pathOf(id)}/close`],
  ] as const)
    expect([path, (await asVisitor(method, path)).status]).toEqual([path, 401]);
  const unknown = `ORDER_${randomUUID().replaceAll('-', '').slice(0, 18)}`;
  expect((await ask(unknown, token)).status).toBe(404);
  expect((await close(unknown, support)).status).toBe(404);
  expect(await eventsOf(id)).toHaveLength(0);
});
