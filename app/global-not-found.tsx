import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { EarlyClicks } from '@/components/early-clicks/early-clicks';
import { NotFoundPage } from '@/components/errors/not-found-page';
import { HeadScript } from '@/components/frame/head-script';
import { SiteFooter } from '@/components/frame/site-footer';
import { SiteHeader } from '@/components/frame/site-header';
import { readShop } from '@/lib/shop/read-shop';
import { env } from '@/platform/env';
import { defaultLocale, type Locale, locales } from '@/platform/i18n/locales';
import { ownNonce } from './own-nonce';
import './globals.css';

/** The language that the middleware found in the address; a path that the middleware skips is Chinese. */
async function localeOfAddress(): Promise<Locale> {
  const named = (await headers()).get('x-next-intl-locale');
  return hasLocale(locales, named) ? named : defaultLocale;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale: await localeOfAddress(), namespace: 'meta.notFound' });
  return { title: t('title'), robots: { index: false } };
}

/** The page for every unknown address, rendered completely on the server. */
export default async function GlobalNotFound() {
  const locale = await localeOfAddress();
  const t = await getTranslations({ locale, namespace: 'notFound' });
  const shop = await readShop();
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <HeadScript {...await ownNonce()} />
      </head>
      <body>
        <SiteHeader locale={locale} shop={shop} sandbox={env.SHOP_MODE === 'sandbox'} />
        <main id="main">
          <NotFoundPage locale={locale} texts={{ title: t('title'), text: t('text'), home: t('home') }} />
        </main>
        <SiteFooter shop={shop} />
        <EarlyClicks />
      </body>
    </html>
  );
}
