'use client';

import type { ComponentType, PropsWithChildren } from 'react';
import { lazy } from '@/components/ui/lazy';
import type { Locale } from '@/platform/i18n/locales';
import { pageLocale } from '@/platform/i18n/page-locale';

type Texts = Record<string, object>;

/**
 * A component that is loaded on first use together with its messages in the page's language, so that the first load
 * of the page is small.
 */
export const lazyWithTexts = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  texts: Record<Locale, () => Promise<Texts>>,
): ComponentType<PropsWithChildren<Props>> =>
  lazy(async () => {
    const locale = pageLocale();
    const [{ default: Component }, messages, { NextIntlClientProvider }] = await Promise.all([
      load(),
      texts[locale](),
      import('next-intl'),
    ]);
    return function WithTexts(props: Props) {
      return (
        <NextIntlClientProvider locale={locale} messages={messages}>
          <Component {...props} />
        </NextIntlClientProvider>
      );
    };
  });
