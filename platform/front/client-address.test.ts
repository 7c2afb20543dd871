import { clientAddressOf } from './client-address';

const headers = new Headers({
  'x-forwarded-for': '6.6.6.6, 1.2.3.4, 10.0.0.1',
  'x-real-ip': '6.6.6.6',
});
const atPlatform = (more: Record<string, string>) =>
  clientAddressOf(new Headers({ ...Object.fromEntries(headers), ...more }), {
    trustedHops: 2,
    isBehindServer: false,
  });

test.each([
  [0, '10.0.0.1'],
  [1, '10.0.0.1'],
  [2, '1.2.3.4'],
  [9, 'unknown'],
])('behind the own server and %i proxies the caller is %s', (trustedHops, address) => {
  expect(clientAddressOf(headers, { trustedHops, isBehindServer: true })).toBe(address);
});

test('on a hosting platform only its own header names the caller', () => {
  expect(atPlatform({})).toBe('unknown');
  expect(atPlatform({ 'x-vercel-forwarded-for': '2001:db8::5' })).toBe('2001:db8::5');
});
