import { ArrowLeft } from 'lucide-react';
import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound, redirect } from 'next/navigation';
import { CartScreen } from '@/components/cart/cart-screen';
import { ClientMessages } from '@/components/texts/client-messages';
import { markets } from '@/lib/products/rules';
import { locales } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';

type Props = PageProps<'/[locale]/cart'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'cart' });
  return { title: t('title'), description: t('description'), robots: { index: false } };
}

/** The cart is Chinese only: the English product page sells without a cart (cart 4). */
export default async function CartPage({ params }: Props) {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  if (!markets[locale].hasCart) redirect(localePath(locale, '/'));
  setRequestLocale(locale);
  const t = await getTranslations('cart');
  const site = await getTranslations('site');
  const shopPath = localePath(locale, '/');
  return (
    <div className="mx-auto min-h-svh max-w-322 px-5 pb-10 md:px-11 md:pt-8 md:pb-20">
      <a
        href={shopPath}
        className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-body text-muted-foreground hover:text-foreground max-md:mt-1"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {t('back')}
      </a>
      <h1 className="mb-4 text-title-sm leading-tight font-semibold md:mb-8 md:text-title-lg">
        {t('title')}
      </h1>
      <noscript>
        <p className="needs-script mb-4">{t('needsScript')}</p>
      </noscript>
      <ClientMessages namespaces={['common', 'cart', 'buy', 'vip']}>
        <CartScreen shopPath={shopPath} serviceLabel={site('service.open')} />
      </ClientMessages>
    </div>
  );
}
