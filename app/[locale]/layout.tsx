import type { Metadata, Viewport } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { EarlyClicks } from '@/components/early-clicks/early-clicks';
import { HeadScript } from '@/components/frame/head-script';
import { EarlyScript } from '@/components/orders/early/early-script';
import { earlySettings } from '@/components/orders/early/early-settings';
import { Toaster } from '@/components/ui/toaster';
import { appUrl } from '@/platform/app-url';
import { locales } from '@/platform/i18n/locales';
import { ownNonce } from '../own-nonce';
import '../globals.css';

export const dynamicParams = false;

export const generateStaticParams = () => locales.map((locale) => ({ locale }));

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#faf8f4' },
    { media: '(prefers-color-scheme: dark)', color: '#0b1312' },
  ],
};

export async function generateMetadata({ params }: LayoutProps<'/[locale]'>): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'meta' });
  return {
    metadataBase: new URL(appUrl),
    title: t('siteName'),
    applicationName: t('siteName'),
    formatDetection: { telephone: false },
    icons: { icon: '/brand/icon.svg', apple: '/brand/icon-180.png' },
  };
}

export default async function RootLayout({ children, params }: LayoutProps<'/[locale]'>) {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  const t = await getTranslations('common');
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <EarlyScript {...await ownNonce()} settings={earlySettings(locale)} />
        <HeadScript {...await ownNonce()} />
      </head>
      <body>
        {children}
        <EarlyClicks />
        <Toaster label={t('notices')} closeLabel={t('close')} />
      </body>
    </html>
  );
}
