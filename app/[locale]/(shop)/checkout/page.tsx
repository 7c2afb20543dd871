import { ArrowLeft } from 'lucide-react';
import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { CheckoutScreen } from '@/components/checkout/checkout-screen';
import { ClientMessages } from '@/components/texts/client-messages';
import { readShop } from '@/lib/shop/read-shop';
import { locales } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';

type Props = PageProps<'/[locale]/checkout'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'checkout' });
  return { title: t('title'), description: t('description'), robots: { index: false } };
}

export default async function CheckoutPage({ params }: Props) {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  const t = await getTranslations('checkout');
  const { shipWithinHours } = await readShop();
  return (
    <div className="mx-auto max-w-322 px-5 md:px-11 md:pt-10 md:pb-20">
      <div className="flex items-center gap-1 py-2 md:grid md:justify-items-start md:gap-2 md:pt-0 md:pb-8">
        <a
          href={localePath(locale, '/')}
          className="-ml-3 inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-3 text-sm text-muted-foreground hover:text-foreground"
        >
          <ArrowLeft aria-hidden className="size-5 max-md:text-foreground" />
          <span className="max-md:sr-only">{t('back')}</span>
        </a>
        <h1 className="text-lg font-semibold md:text-title-lg md:leading-tight">{t('title')}</h1>
      </div>
      <ClientMessages namespaces={['common', 'checkout', 'areas']}>
        <CheckoutScreen shipWithinHours={shipWithinHours} />
      </ClientMessages>
    </div>
  );
}
