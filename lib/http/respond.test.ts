import { respond } from './respond';

const responseTo = (error: unknown) =>
  respond(new Request('http://shop/api/health'), 'request-1', () => Promise.reject(error));

test.each([
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  '57P01',
  '53300',
  '53200',
  '25P03',
  'CONNECTION_SILENT',
  'ETIMEDOUT',
  '08006',
  '57014',
  '55P03',
  '40P01',
])('a database that answers %s: try again soon', async (code) => {
  const response = await responseTo(
    new Error('query failed', { cause: Object.assign(new Error(), { code }) }),
  );
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
});

test.each(['23505', '42703', 'EPERM'])('%s is an error of ours', async (code) => {
  expect((await responseTo(Object.assign(new Error(), { code }))).status).toBe(500);
});
