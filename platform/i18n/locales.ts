type LocaleRow = {
  /** Sent by the shop's own calls in `Accept-Language` (api 6); numbers and dates are written by its rules. */
  tag: string;
  /** Its readers see Shanghai's time; other readers see the time of their own zone (pages 7). */
  hasShopTime: boolean;
  dateStyle: 'long' | 'medium';
  /** Addresses run from the province down, without commas. */
  startsWithProvince: boolean;
};

const rows = {
  zh: { tag: 'zh-CN', hasShopTime: true, dateStyle: 'long', startsWithProvince: true },
  en: { tag: 'en-US', hasShopTime: false, dateStyle: 'medium', startsWithProvince: false },
} satisfies Record<string, LocaleRow>;

export type Locale = keyof typeof rows;

/** Every language of the shop: a new one is a row here and a folder of `messages`; the compiler names the rest. */
export const localeRows: Record<Locale, LocaleRow> = rows;
export const locales = Object.keys(rows) as Locale[];

/** One value for each language. */
export const byLocale = <T>(make: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>;

/** Has no prefix in addresses, and is the language of whoever names none. */
export const defaultLocale: Locale = 'zh';
/** For callers who ask for a language that the shop does not have (api 6). */
export const foreignLocale: Locale = 'en';

/** `zh*` is Chinese, anything else is English, no language is Chinese (api 6). */
export function localeOf(acceptLanguage: string | null | undefined): Locale {
  const first = acceptLanguage?.trim().toLowerCase();
  return first ? (locales.find((locale) => first.startsWith(locale)) ?? foreignLocale) : defaultLocale;
}
