import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { ownNonce } from '@/app/own-nonce';
import { drawEarly } from '@/components/orders/early/draw-early';
import { serviceQr } from '@/components/frame/service-qr';
import type { Adviser } from '@/components/payments/order-opening';
import { OrderResult } from '@/components/payments/order-result';
import { ClientMessages } from '@/components/texts/client-messages';
import { readShop } from '@/lib/shop/read-shop';
import { env } from '@/platform/env';
import { type Locale, locales } from '@/platform/i18n/locales';

type Props = PageProps<'/[locale]/order-success'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'payments' });
  return { title: t('title'), description: t('description'), robots: { index: false } };
}

/** WeChat puts its bridge into the page; in sandbox mode, the provider sandbox does this. */
function sandboxBridge(): string | null {
  const authorize = env.WECHAT_OAUTH_AUTHORIZE_URL;
  return env.SHOP_MODE === 'sandbox' && authorize ? new URL('/bridge.js', authorize).href : null;
}

/** The sender of the shop's mails takes answers: `Halsea <shop@example.com>`. */
const mailAddress = (): string => /[^\s<>]+@[^\s<>]+/.exec(env.MAIL_FROM ?? '')?.[0] ?? '';

async function readAdviser(locale: Locale): Promise<Adviser> {
  const shop = await readShop();
  const { email, phone, hours, shipWithinHours } = shop;
  return {
    ...{ phone, hours, shipWithinHours },
    email: email || mailAddress(),
    qr: serviceQr(locale, shop),
    chat: shop.serviceUrl[locale],
  };
}

export default async function OrderSuccessPage({ params }: Props) {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  return (
    <div className="mx-auto grid min-h-svh max-w-190 grid-cols-1 content-start gap-5 px-5 py-4 md:max-w-202 md:px-11 md:py-12">
      <ClientMessages namespaces={['common', 'orderStatus', 'orders', 'payments', 'site']}>
        <OrderResult adviser={await readAdviser(locale)} sandboxBridge={sandboxBridge()} />
      </ClientMessages>
      <script {...await ownNonce()} dangerouslySetInnerHTML={{ __html: drawEarly }} />
    </div>
  );
}
