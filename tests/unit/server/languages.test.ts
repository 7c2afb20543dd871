import { defaultLocale, foreignLocale, localeOf, locales } from '@/platform/i18n/locales';
import { localeOfPath, localePath } from '@/platform/i18n/path';
import {
  defaultLanguage,
  foreignLanguage,
  homeIn,
  languageAsked,
  languageOf,
  languages,
} from '@/server/languages.mjs';

test('the process knows the languages of the pages', () => {
  expect(languages.toSorted()).toEqual(locales.toSorted());
  expect([defaultLanguage, foreignLanguage]).toEqual([defaultLocale, foreignLocale]);
  expect(locales.map(homeIn)).toEqual(locales.map((locale) => localePath(locale, '/')));
});

test.each(['/', '/en', '/en/cart', '/zh', '/enough', '/my-orders'])('%s has one language', (path) =>
  expect(languageOf(path)).toBe(localeOfPath(path)),
);

test.each([undefined, '', ' ', 'zh', 'zh-CN,en', 'ZH-tw', 'en-GB', 'fr', '*'])(
  'an answer to %j has one language',
  (accepted) => expect(languageAsked(accepted)).toBe(localeOf(accepted)),
);
