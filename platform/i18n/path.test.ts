import { localePath, otherLocale, withoutLocale } from './path';

test('Chinese has no prefix, English has /en', () => {
  expect(localePath('zh', '/')).toBe('/');
  expect(localePath('zh', '/checkout')).toBe('/checkout');
  expect(localePath('en', '/')).toBe('/en');
  expect(localePath('en', '/checkout?a=1')).toBe('/en/checkout?a=1');
});

test('the language is taken off a path, and only the language', () => {
  expect(withoutLocale('/en')).toBe('/');
  expect(withoutLocale('/zh')).toBe('/');
  expect(withoutLocale('/en/my-orders')).toBe('/my-orders');
  expect(withoutLocale('/enough')).toBe('/enough');
  expect(withoutLocale('/')).toBe('/');
});

test('there and back again is the same page', () => {
  for (const path of ['/', '/checkout', '/order-success'])
    for (const locale of ['zh', 'en'] as const) {
      expect(withoutLocale(localePath(locale, path))).toBe(path);
      expect(otherLocale(otherLocale(locale))).toBe(locale);
    }
});
