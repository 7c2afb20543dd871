/** Every language of the shop: a new one is a word here and a folder of `messages`; the compiler names the rest. */
export const locales = ['zh', 'en'] as const;
export type Locale = (typeof locales)[number];

/** Has no prefix in addresses, and is the language of whoever names none. */
export const defaultLocale: Locale = 'zh';
/** For callers who request a language that the shop does not have (api 6). */
const foreignLocale: Locale = 'en';

/** `zh*` is Chinese, anything else is English, no language is Chinese (api 6). */
export function localeOf(acceptLanguage: string | null | undefined): Locale {
  const first = acceptLanguage?.trim().toLowerCase();
  return first ? (locales.find((locale) => first.startsWith(locale)) ?? foreignLocale) : defaultLocale;
}
