import type { Locale } from './locales';
import type { LazyMessages } from './messages';

/** The path is written so that the bundler makes one file of texts for each language. */
export async function loadLazyTexts(locale: Locale): Promise<LazyMessages> {
  const file: { messages: LazyMessages } = await import(`@/messages/${locale}/lazy.ts`);
  return file.messages;
}
