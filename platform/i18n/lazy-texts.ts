import type { Locale } from './locales';
import type { LazyMessages } from './messages';

/** Of a path with the language in its place the bundler adds this one file of each language. */
export async function loadLazyTexts(locale: Locale): Promise<LazyMessages> {
  const { messages } = await import(`@/messages/${locale}/lazy.ts`);
  return messages;
}
