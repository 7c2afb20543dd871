import { plainAddress, settleForwarded, trustedChain } from '@/server/forwarded';

/** Reads the client's address as lib/http/request-context.ts does. */
const clientOf = (chain: string[], hops: number) => chain.at(-Math.max(1, hops));

describe('trustedChain', () => {
  test.each([
    ['no proxy: what a client claims is dropped', '6.6.6.6', 0, '9.9.9.9'],
    ['one proxy: the last entry', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
    ['two proxies: the last but one', '6.6.6.6, 1.2.3.4, 10.0.0.1', 2, '1.2.3.4'],
    ['a chain shorter than the proxies', '1.2.3.4', 2, '1.2.3.4'],
    ['no chain at all', undefined, 2, '9.9.9.9'],
    ['an entry that is no address', 'unknown', 1, '9.9.9.9'],
    ['an entry with a port', '1.2.3.4:5678', 1, '1.2.3.4'],
    ['IPv6 in brackets', '[2001:db8::1]:443', 1, '2001:db8::1'],
  ])('%s', (_name, chain, hops, client) => {
    expect(clientOf(trustedChain(chain, '9.9.9.9', hops), hops)).toBe(client);
  });
});

test('an IPv4 client of a dual-stack socket has a single form', () => {
  expect(plainAddress('::ffff:10.1.2.3')).toBe('10.1.2.3');
  expect(plainAddress('2001:db8::5')).toBe('2001:db8::5');
});

describe('settleForwarded', () => {
  const forged = () => ({
    host: 'shop.example',
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-real-ip': '6.6.6.6',
    'x-middleware-rewrite': '/admin',
    'x-prerender-revalidate': 'guess',
    'x-shop-token': 'guess',
    'x-shop-forwarded': 'guess',
    'x-renewal-token': 'guess',
    'content-security-policy': "script-src 'nonce-guess'",
  });

  test('without a proxy all forwarded headers are removed', () => {
    const headers = forged();
    settleForwarded(headers, '::ffff:9.9.9.9', 0);
    expect(headers).toEqual({
      host: 'shop.example',
      'x-forwarded-for': '9.9.9.9',
      'x-shop-forwarded': '1',
    });
  });

  test('a trusted proxy may set the protocol of the client', () => {
    const headers = forged();
    settleForwarded(headers, '10.0.0.1', 1);
    expect(headers).toEqual({
      host: 'shop.example',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'https',
      'x-shop-forwarded': '1',
    });
  });

  test.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'])(
    'a request with %s came through a proxy, and one without did not',
    (name) => {
      for (const hops of [0, 1]) {
        const [passed, direct] = [{ [name]: '127.0.0.1' }, { 'x-shop-forwarded': '1' }];
        for (const headers of [passed, direct]) settleForwarded(headers, '127.0.0.1', hops);
        expect(passed).toHaveProperty('x-shop-forwarded');
        expect(direct).not.toHaveProperty('x-shop-forwarded');
      }
    },
  );
});
