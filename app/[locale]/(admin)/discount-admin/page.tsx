import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { DiscountsScreen } from '@/components/admin/discounts/discounts-screen';
import { ClientMessages } from '@/components/site/client-messages';
import { locales } from '@/lib/platform/i18n/locales';

type Props = PageProps<'/[locale]/discount-admin'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'discountAdmin' });
  return { title: t('title') };
}

export default async function DiscountsPage({ params }: Props) {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  return (
    <ClientMessages namespaces={['common', 'desk', 'discountAdmin']}>
      <DiscountsScreen />
    </ClientMessages>
  );
}
