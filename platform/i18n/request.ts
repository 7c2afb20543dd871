import { hasLocale } from 'next-intl';
import { getRequestConfig } from 'next-intl/server';
import { shopZone } from '../time';
import { defaultLocale, locales, type Locale } from './locales';
import type { Messages } from './messages-zh';

const load: Record<Locale, () => Promise<Messages>> = {
  zh: async () => (await import('./messages-zh')).messages,
  en: async () => (await import('./messages-en')).messages,
};

export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = hasLocale(locales, requested) ? requested : defaultLocale;
  return { locale, messages: await load[locale](), timeZone: shopZone };
});
