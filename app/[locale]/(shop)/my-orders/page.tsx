import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { ownNonce } from '@/app/own-nonce';
import { drawEarly } from '@/components/orders/early/draw-early';
import { MyOrdersScreen } from '@/components/orders/my-orders';
import { ClientMessages } from '@/components/texts/client-messages';
import { locales } from '@/platform/i18n/locales';

type Props = PageProps<'/[locale]/my-orders'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'orders' });
  return { title: t('title'), description: t('description'), robots: { index: false } };
}

export default async function MyOrdersPage({ params }: Props) {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  const t = await getTranslations('orders');
  return (
    <div className="mx-auto min-h-svh max-w-220 px-5 py-6 md:max-w-232 md:px-11 md:py-12">
      <h1 className="mb-4 text-2xl font-semibold md:mb-6 md:text-title-lg md:leading-tight">{t('title')}</h1>
      <ClientMessages namespaces={['common', 'orders', 'orderStatus']}>
        <MyOrdersScreen />
      </ClientMessages>
      <script {...await ownNonce()} dangerouslySetInnerHTML={{ __html: drawEarly }} />
    </div>
  );
}
