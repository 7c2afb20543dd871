import { locales } from '@/platform/i18n/locales';
import { chooseEncoding } from '@/server/encoding';
import { addressOf, homes, routeOf } from '@/server/languages';
import { isStaticPage, lifetime } from '@/server/page-cache';
import { pageKey } from '@/server/page-keys';

test('the key of a page is its path, without the query', () => {
  expect(pageKey('/?vipcode=VIP2026')).toBe('/');
  expect(pageKey('/en')).toBe('/en');
});

test.each([
  ['/%74erms', '/terms'],
  ['/%74%65%72%6D%73?x=%2F', '/terms'],
  ['/%65n/about', '/en/about'],
  ['/en%2Fabout', '/en%2Fabout'],
  ['/%E8%80%B3', '/耳'],
  ['/%', '/%'],
])('%s has the key %s: one for all spellings of a page', (url, key) => {
  expect(pageKey(url)).toBe(key);
});

test.each([
  ['/', '/zh'],
  ['/about', '/zh/about'],
  ['/english', '/zh/english'],
  ['/en', '/en'],
  ['/en/about', '/en/about'],
])('the route of %s is %s, as the middleware sets it', (key, route) => {
  expect(routeOf(key)).toBe(route);
  expect(addressOf(route)).toBe(key);
});

test('the product page has one address for each language', () => {
  expect(homes.map(routeOf)).toEqual(locales.map((locale) => `/${locale}`));
});

describe('isStaticPage', () => {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 's-maxage=60' };

  test('is true for a page that shared caches may keep', () => {
    expect(isStaticPage(200, headers)).toBe(true);
    expect(isStaticPage(200, { ...headers, 'cache-control': 'private, no-store' })).toBe(false);
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
