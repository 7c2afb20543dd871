import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { pageMetadata } from '@/components/metadata/page-metadata';
import { type Locale, locales } from '@/platform/i18n/locales';
import type { TextPage } from './pages';

type Props = { params: Promise<{ locale: string }> };

/** The `generateMetadata` of a page of text. */
export const metadataOf =
  (page: TextPage) =>
  async ({ params }: Props): Promise<Metadata> => {
    const { locale } = await params;
    if (!hasLocale(locales, locale)) return {};
    const t = await getTranslations({ locale, namespace: 'content.meta' });
    return pageMetadata({
      locale,
      path: `/${page}`,
      title: t(`${page}.title`),
      description: t(`${page}.description`),
    });
  };

/** The language of the address, set for everything that the page renders. */
export async function openPage({ params }: Props): Promise<Locale> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  return locale;
}
