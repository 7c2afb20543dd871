import { jest } from '@jest/globals';
import { NotTaken } from '@/lib/notifications/provider';
import { seconds } from '@/platform/time';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const failed = (cause: unknown) => Object.assign(new TypeError('fetch failed'), { cause });
const fault = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall });

/** `fetch` fails with `error` after a while, unless its caller has given up before; each second passes at once. */
async function sendWhile(error: unknown, after: number): Promise<unknown> {
  const { env } = await import('@/platform/env');
  const { sendText } = await import('./send-text');
  Object.assign(env, { ALERT_WEBHOOK_URL: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=secret' });
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('timeout', 'TimeoutError')), limit);
    return controller.signal;
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        setTimeout(() => reject(error), after);
      }),
  );
  const sent = sendText('text').catch((thrown: unknown) => thrown);
  await jest.advanceTimersByTimeAsync(seconds(30));
  return sent;
}

test('a connection that is not opened in the 10 s that fetch takes for it was certainly not used', async () => {
  const thrown = await sendWhile(failed(fault('UND_ERR_CONNECT_TIMEOUT')), seconds(10) + 500);
  expect(thrown).toEqual(new NotTaken('robot: UND_ERR_CONNECT_TIMEOUT'));
});

test.each([
  ['refused', fault('ECONNREFUSED', 'connect')],
  ['without a way to the host', fault('EHOSTUNREACH', 'connect')],
  ['without a network', fault('ENETUNREACH', 'connect')],
  ['to an unknown name', fault('ENOTFOUND', 'getaddrinfo')],
  ['while names are not told', fault('EAI_AGAIN', 'getaddrinfo')],
  [
    'refused at each of several addresses',
    Object.assign(new AggregateError([fault('ETIMEDOUT', 'connect'), fault('ENETUNREACH', 'connect')]), {
      code: 'ETIMEDOUT',
    }),
  ],
])('a connection %s was certainly not used', async (_, cause) => {
  expect(await sendWhile(failed(cause), 0)).toEqual(new NotTaken(`robot: ${cause.code}`));
});

test.each([
  ['that breaks', failed(fault('ECONNRESET', 'read'))],
  ['that ends without an answer', failed(fault('UND_ERR_SOCKET'))],
  ['that becomes silent', failed(fault('ETIMEDOUT', 'read'))],
  ['about which nothing is known', new Error('unknown')],
])('a connection %s may have been used', async (_, error) => {
  const thrown = await sendWhile(error, 0);
  expect(thrown).toEqual(new Error('robot: no answer'));
  expect(thrown).not.toBeInstanceOf(NotTaken);
});

test('whoever answers nothing is waited for at most 15 s, and may have been told', async () => {
  const thrown = await sendWhile(new Error('too late'), seconds(16));
  expect(thrown).toEqual(new Error('robot: no answer'));
});
