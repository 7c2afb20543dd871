import { settleRequest } from '@/server/handler';

const settings = { hops: 0, publicHost: 'shop.example' };

/** The Host header that Next gets for a request with this one. */
function hostFor(host: string | undefined) {
  const req = { url: '/', headers: { host }, socket: { remoteAddress: '9.9.9.9' } };
  settleRequest(req as never, { getHeader: () => 'request-1' } as never, settings);
  return req.headers.host;
}

test('a request without a host is one for the shop’s public address', () => {
  expect(hostFor(undefined)).toBe('shop.example');
  expect(hostFor('')).toBe('shop.example');
  expect(hostFor('www.shop.example')).toBe('www.shop.example');
});
