import type { Locale } from './locales';
import type { LazyMessages } from './messages';

/** Of a path with the language in its place the bundler adds this one file of each language. */
export const loadLazyTexts = async (locale: Locale): Promise<LazyMessages> =>
  ((await import(`@/messages/${locale}/lazy.ts`)) as { messages: LazyMessages }).messages;
