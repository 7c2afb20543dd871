import type { Metadata } from 'next';
import { hasLocale, useTranslations } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { BreadcrumbData } from '@/components/content/breadcrumb-data';
import { pageMetadata } from '@/components/metadata/page-metadata';
import { SuitabilityCheck } from '@/components/suitability/suitability-check';
import { locales } from '@/platform/i18n/locales';

type Props = PageProps<'/[locale]/suitability'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'meta.suitability' });
  return pageMetadata({ locale, path: '/suitability', title: t('title'), description: t('description') });
}

export default async function SuitabilityPage({ params }: Props) {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  return <Suitability />;
}

function Suitability() {
  const t = useTranslations('suitability');
  return (
    <>
      <BreadcrumbData path="/suitability" name={t('title')} />
      <SuitabilityCheck />
    </>
  );
}
