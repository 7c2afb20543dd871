import fs from 'node:fs';
import path from 'node:path';

/** @import { Locale } from '../platform/i18n/locales.ts' */

// Plain Node reads no TypeScript: a test holds both against platform/i18n/locales.ts.
/** @type {Locale} */
export const defaultLanguage = 'zh';
/** @type {Locale} */
export const foreignLanguage = 'en';

const folders = fs
  .readdirSync(path.join(import.meta.dirname, '../messages'), { withFileTypes: true })
  .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  .sort((a, b) => Number(b === defaultLanguage) - Number(a === defaultLanguage));

/** The languages of the shop, the default one first: every folder of messages. */
export const languages = /** @type {Locale[]} */ (folders);

/**
 * One value for each language.
 * @template T
 * @param {(language: Locale) => T} make
 */
export const byLanguage = (make) =>
  /** @type {Record<Locale, T>} */ (
    Object.fromEntries(languages.map((language) => [language, make(language)]))
  );

/**
 * The language of an address, by the same rule as in the middleware.
 * @param {string} url
 */
export const languageOf = (url) =>
  languages.find((language) => language === url.split(/[/?]/)[1]) ?? defaultLanguage;

/**
 * The language of an answer, by `Accept-Language` (api 6).
 * @param {string | undefined} acceptLanguage
 */
export function languageAsked(acceptLanguage) {
  const first = acceptLanguage?.trim().toLowerCase();
  return first
    ? (languages.find((language) => first.startsWith(language)) ?? foreignLanguage)
    : defaultLanguage;
}

/**
 * Where the shop begins in a language.
 * @param {Locale} language
 */
export const homeIn = (language) => (language === defaultLanguage ? '/' : `/${language}`);
