'use client';

import type { ComponentType, PropsWithChildren } from 'react';
import { lazy, type Waiting } from '@/components/ui/lazy';
import type { Locale } from '@/platform/i18n/locales';
import type { LazyMessages, Messages, Namespace } from '@/platform/i18n/messages';
import { pageLocale } from '@/platform/i18n/page-locale';
import { Opening } from './opening';

/**
 * How the file of each namespace is loaded. Each import is written with its file, as the bundler would list all files of
 * `messages` for one that is put together.
 */
type TextFiles = { [Name in Namespace]?: (locale: Locale) => Promise<{ default: Messages[Name] }> };

async function loadTexts(files: TextFiles, locale: Locale): Promise<Partial<Messages>> {
  const texts = Object.entries(files).map(async ([name, load]) => [name, (await load(locale)).default]);
  return Object.fromEntries(await Promise.all(texts));
}

/** The texts that all such parts share: one file for each language. */
async function loadSharedTexts(locale: Locale): Promise<LazyMessages> {
  const file: { messages: LazyMessages } = await import(`@/messages/${locale}/lazy.ts`);
  return file.messages;
}

/**
 * A component that is loaded on first use together with its messages, in the page's language, so that
 * the first load of the page is small. `files` are the texts that this part alone needs. A part that nobody pressed for has
 * no `Awaited`.
 */
export const lazyWithTexts = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  files: TextFiles = {},
  Awaited: Waiting | null = Opening,
): ComponentType<PropsWithChildren<Props>> =>
  lazy(async () => {
    const locale = pageLocale();
    const [{ default: Component }, { NextIntlClientProvider }, texts, more] = await Promise.all([
      load(),
      import('next-intl'),
      loadSharedTexts(locale),
      loadTexts(files, locale),
    ]);
    return function WithTexts(props: Props) {
      return (
        <NextIntlClientProvider locale={locale} messages={{ ...texts, ...more }}>
          <Component {...props} />
        </NextIntlClientProvider>
      );
    };
  }, Awaited);
