'use client';

import type { ComponentType, PropsWithChildren } from 'react';
import { lazy } from '@/components/ui/lazy';
import { type LazyNamespace, loadTexts } from '@/platform/i18n/lazy-texts';
import { pageLocale } from '@/platform/i18n/page-locale';

/**
 * A component that is loaded on first use together with the messages that it names, in the page's language, so that
 * the first load of the page is small.
 */
export const lazyWithTexts = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  namespaces: LazyNamespace[],
): ComponentType<PropsWithChildren<Props>> =>
  lazy(async () => {
    const locale = pageLocale();
    const [{ default: Component }, texts, { NextIntlClientProvider }] = await Promise.all([
      load(),
      Promise.all(namespaces.map(async (name) => [name, await loadTexts(name)] as const)),
      import('next-intl'),
    ]);
    const messages = Object.fromEntries(texts);
    return function WithTexts(props: Props) {
      return (
        <NextIntlClientProvider locale={locale} messages={messages}>
          <Component {...props} />
        </NextIntlClientProvider>
      );
    };
  });
