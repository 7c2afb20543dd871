'use client';

import type { ComponentType, PropsWithChildren } from 'react';
import { lazy } from '@/components/ui/lazy';
import { loadLazyTexts } from '@/platform/i18n/lazy-texts';
import type { Locale } from '@/platform/i18n/locales';
import type { Messages } from '@/platform/i18n/messages';
import { pageLocale } from '@/platform/i18n/page-locale';

/**
 * A component that is loaded on first use together with the messages of such parts, in the page's language, so that
 * the first load of the page is small. `loadMore` adds a long text that the others do not need.
 */
export const lazyWithTexts = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  loadMore?: (locale: Locale) => Promise<Partial<Messages>>,
): ComponentType<PropsWithChildren<Props>> =>
  lazy(async () => {
    const locale = pageLocale();
    const [{ default: Component }, { NextIntlClientProvider }, texts, more] = await Promise.all([
      load(),
      import('next-intl'),
      loadLazyTexts(locale),
      loadMore?.(locale),
    ]);
    return function WithTexts(props: Props) {
      return (
        <NextIntlClientProvider locale={locale} messages={{ ...texts, ...more }}>
          <Component {...props} />
        </NextIntlClientProvider>
      );
    };
  });
