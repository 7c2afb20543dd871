export const locales = ['zh', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'zh';

/** `zh*` is Chinese, anything else is English, no language is Chinese (api 6). */
export function localeOf(acceptLanguage: string | null | undefined): Locale {
  const first = acceptLanguage?.trim().toLowerCase();
  return !first || first.startsWith('zh') ? 'zh' : 'en';
}

/** The tag that the shop's own calls send in `Accept-Language` (api 6). */
export const languageTag: Record<Locale, 'zh-CN' | 'en-US'> = { zh: 'zh-CN', en: 'en-US' };
