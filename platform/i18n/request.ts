import { hasLocale } from 'next-intl';
import { getRequestConfig } from 'next-intl/server';
import { shopZone } from '../time';
import { defaultLocale, locales, type Locale } from './locales';
import type { Messages } from './messages';

/** The file of a language that is not requested is never loaded. */
async function load(locale: Locale): Promise<Messages> {
  const file: { messages: Messages } = await import(`@/messages/${locale}/index.ts`);
  return file.messages;
}

export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = hasLocale(locales, requested) ? requested : defaultLocale;
  return { locale, messages: await load(locale), timeZone: shopZone };
});
