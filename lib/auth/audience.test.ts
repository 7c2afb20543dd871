import { jest } from '@jest/globals';

process.env['AUTH_SECRET'] = 'a secret of this test, long enough';
const { openToken, sealToken } = await import('./audience');

const bearer = (token: string) => ({ authorization: `Bearer ${token}`, cookies: {} });
const hour = 3_600_000;

afterEach(() => void jest.useRealTimers());

test('a token that was opened is opened for its own audience only, and until it expires', async () => {
  const token = await sealToken('admin', 'session-1');
  const other = await sealToken('admin', 'session-2');
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await openToken('admin', bearer(token))).toBe('session-1');
    expect(await openToken('admin', bearer(other))).toBe('session-2');
    expect(await openToken('customer', bearer(token))).toBeNull();
    expect(await openToken('admin', { authorization: null, cookies: { customer: token } })).toBeNull();
    expect(await openToken('admin', bearer(`${token}x`))).toBeNull();
  }
  const now = Date.now();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'], now: now + hour + 60_000 });
  expect(await openToken('admin', bearer(token))).toBeNull();
});

test('a cookie counts only where there is no header, though its token was opened before', async () => {
  const token = await sealToken('customer', 'session-3');
  const cookies = { customer: token };
  expect(await openToken('customer', { authorization: null, cookies })).toBe('session-3');
  expect(await openToken('customer', { authorization: 'Bearer x', cookies })).toBeNull();
  expect(await openToken('customer', { authorization: '', cookies })).toBeNull();
});
