import { chooseEncoding } from '@/server/encoding.mjs';
import { isStaticPage, lifetime, pageKey, sourceOf } from '@/server/page-cache.mjs';

test('the key of a page is its path: queries share it', () => {
  expect(pageKey('/?vipcode=VIP2026')).toBe('/');
  expect(pageKey('/en')).toBe('/en');
});

test('the route behind an address is what the middleware made of it', () => {
  expect(sourceOf('/', { 'x-middleware-rewrite': '/zh?vipcode=A' })).toBe('/zh');
  expect(sourceOf('/en', {})).toBe('/en');
});

describe('isStaticPage', () => {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'x-nextjs-prerender': '1' };

  test('is what Next calls prerendered', () => {
    expect(isStaticPage(200, headers)).toBe(true);
    expect(isStaticPage(200, { 'content-type': 'text/html' })).toBe(false);
  });

  test('is never an error, a payload, or an answer with a cookie', () => {
    expect(isStaticPage(404, headers)).toBe(false);
    expect(isStaticPage(200, { ...headers, 'content-type': 'text/x-component' })).toBe(false);
    expect(isStaticPage(200, { ...headers, 'set-cookie': ['a=b'] })).toBe(false);
  });
});

test('the lifetime is what Next tells shared caches', () => {
  expect(lifetime('s-maxage=60, stale-while-revalidate=31535940')).toBe(60);
  expect(lifetime(undefined)).toBeGreaterThan(86_400);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', null],
  [undefined, null],
])('Accept-Encoding %s gives %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
