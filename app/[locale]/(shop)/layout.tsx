import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { ConnectionNotice } from '@/components/frame/connection-notice';
import { ServiceButton } from '@/components/frame/service-button';
import { serviceQr } from '@/components/frame/service-qr';
import { SiteFooter } from '@/components/frame/site-footer';
import { SiteHeader } from '@/components/frame/site-header';
import { WechatShare } from '@/components/metadata/wechat-share';
import { readShop } from '@/lib/shop/read-shop';
import { env } from '@/platform/env';
import { locales } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';

export default async function ShopLayout({ children, params }: LayoutProps<'/[locale]'>) {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  const t = await getTranslations('site');
  const shop = await readShop();
  const { email, phone, hours } = shop;
  const qr = serviceQr(locale, shop);
  return (
    <>
      <SiteHeader locale={locale} shop={shop} sandbox={env.SHOP_MODE === 'sandbox'} />
      <ConnectionNotice texts={{ lost: t('connection.lost'), back: t('connection.back') }} />
      <main id="main">{children}</main>
      <SiteFooter shop={shop} serviceQr={qr} />
      <ServiceButton
        label={t('service.open')}
        qr={qr}
        contact={{ email, phone, hours }}
        supportPath={localePath(locale, '/support')}
      />
      <WechatShare />
    </>
  );
}
