import { randomUUID } from 'node:crypto';
import { logIn, logInAdmin, send } from '@/tests/support/http';

let tokens: { customer: string; admin: string };
beforeAll(async () => {
  tokens = { customer: await logIn(), admin: await logInAdmin() };
});

const adminCalls: { method: string; path: string; body?: object }[] = [
  { method: 'GET', path: '/api/admin/reconciliation' },
  { method: 'POST', path: '/api/admin/reconciliation', body: { from: '2026-01-01' } },
  { method: 'GET', path: '/api/admin/reconciliation/differences' },
  { method: 'POST', path: '/api/admin/reconciliation/differences/1/resolve' },
  { method: 'GET', path: '/api/admin/mismatches' },
  { method: 'POST', path: '/api/admin/mismatches/1/resolve' },
  { method: 'GET', path: '/api/admin/jobs' },
  { method: 'POST', path: `/api/admin/jobs/${randomUUID()}/retry` },
  { method: 'POST', path: '/api/admin/messages/1/retry' },
  { method: 'GET', path: '/api/orders/ORDER_20260101ABCDEFGHJK/payments' },
  { method: 'POST', path: '/api/orders/ORDER_20260101ABCDEFGHJK/payments/ask' },
];

test.each(adminCalls)('$method $path is for administrators only', async ({ method, path, body }) => {
  for (const token of [undefined, tokens.customer, 'nonsense']) {
    const response = await send(method, path, {
      ...(token ? { token } : {}),
      ...(body ? { body } : {}),
    });
    expect([response.status, response.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  }
});

test.each(adminCalls.filter(({ method }) => method === 'GET').slice(0, 4))(
  '$path answers pages',
  async ({ path }) => {
    const { status, body } = await send('GET', `${path}?limit=5`, { token: tokens.admin });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ pagination: { current: 1, limit: 5 } });
  },
);

test.each([
  ['GET', '/api/orders/ORDER_20260101ABCDEFGHJK/payments'],
  ['POST', '/api/orders/ORDER_20260101ABCDEFGHJK/payments/ask'],
  ['POST', `/api/admin/jobs/${randomUUID()}/retry`],
  ['POST', '/api/admin/messages/999999999/retry'],
  ['POST', '/api/admin/mismatches/999999999/resolve'],
  ['POST', '/api/admin/reconciliation/differences/999999999/resolve'],
])('%s %s: not found', async (method, path) => {
  expect((await send(method, path, { token: tokens.admin })).status).toBe(404);
});

test.each([
  ['zh-CN' as const, '该日没有账单'],
  ['en-US' as const, 'There is no bill'],
])('a day without a bill is refused in %s', async (language, text) => {
  for (const from of ['2999-01-01', '2000-01-01']) {
    const { status, body } = await send('POST', '/api/admin/reconciliation', {
      token: tokens.admin,
      language,
      body: { from },
    });
    expect(status).toBe(422);
    expect(body.errors?.[0]).toMatchObject({
      path: 'from',
      message: expect.stringContaining(text) as string,
    });
  }
});

test('the queue reports that it runs, and names its queues', async () => {
  const { body } = await send('GET', '/api/admin/jobs', { token: tokens.admin });
  const { queues } = body.data as { queues: { name: string }[] };
  expect(queues.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['payment-query', 'refund', 'reconciliation', 'provider-keys']),
  );
});
