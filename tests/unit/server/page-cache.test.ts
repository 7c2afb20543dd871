import { chooseEncoding } from '@/server/encoding.mjs';
import { isStaticPage, lifetime, pageKey, sourceOf } from '@/server/page-cache.mjs';

test('the key of a page is its path, without the query', () => {
  expect(pageKey('/?vipcode=VIP2026')).toBe('/');
  expect(pageKey('/en')).toBe('/en');
});

test('the route of an address is the one that the middleware sets', () => {
  expect(sourceOf('/', { 'x-middleware-rewrite': '/zh?vipcode=A' })).toBe('/zh');
  expect(sourceOf('/en', {})).toBe('/en');
});

describe('isStaticPage', () => {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'x-nextjs-prerender': '1' };

  test('is true for a page that Next marks as prerendered', () => {
    expect(isStaticPage(200, headers)).toBe(true);
    expect(isStaticPage(200, { 'content-type': 'text/html' })).toBe(false);
  });

  test('is false for an error, a payload, and an answer with a cookie', () => {
    expect(isStaticPage(404, headers)).toBe(false);
    expect(isStaticPage(200, { ...headers, 'content-type': 'text/x-component' })).toBe(false);
    expect(isStaticPage(200, { ...headers, 'set-cookie': ['a=b'] })).toBe(false);
  });
});

test('the lifetime is the one that Next sets for shared caches', () => {
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
