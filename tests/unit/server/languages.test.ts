import { locales } from '@/platform/i18n/locales';
import { localeOfPath, localePath } from '@/platform/i18n/path';
import { homes, languageOf } from '@/server/languages';

test('the product page has the address that the pages give it', () => {
  expect(homes).toEqual(locales.map((locale) => localePath(locale, '/')));
});

test.each(['/', '/en', '/en/cart', '/zh', '/enough', '/my-orders'])('%s has one language', (path) =>
  expect(languageOf(path)).toBe(localeOfPath(path)),
);
