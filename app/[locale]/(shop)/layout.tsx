import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { ConnectionNotice } from '@/components/frame/connection-notice';
import { ServiceButton } from '@/components/frame/service-button';
import { serviceQr } from '@/components/frame/service-qr';
import { SiteFooter } from '@/components/frame/site-footer';
import { SiteHeader } from '@/components/frame/site-header';
import { WechatShare } from '@/components/metadata/wechat-share';
import { env } from '@/platform/env';
import { locales } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';

export default async function ShopLayout({ children, params }: LayoutProps<'/[locale]'>) {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  const t = await getTranslations('site');
  const qr = serviceQr(locale);
  return (
    <>
      <ConnectionNotice texts={{ lost: t('connection.lost'), back: t('connection.back') }} />
      <SiteHeader locale={locale} sandbox={env.SHOP_MODE === 'sandbox'} />
      <main id="main">{children}</main>
      <SiteFooter serviceQr={qr} />
      <ServiceButton label={t('service.open')} qr={qr} supportPath={localePath(locale, '/support')} />
      <WechatShare />
    </>
  );
}
