import type { Metadata } from 'next';
import { byLocale, localeRows } from '@/platform/i18n/locale-rows';
import { defaultLocale, type Locale, locales } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';

/** The addresses of a page in every language and the default, for `hreflang`. */
export const languagesOf = (path: string): Record<Locale | 'x-default', string> => ({
  ...byLocale((locale) => localePath(locale, path)),
  'x-default': localePath(defaultLocale, path),
});

type PageFacts = { locale: Locale; path: string; title: string; description: string };

const openGraphLocale = (locale: Locale): string => localeRows[locale].tag.replace('-', '_');

/** The picture that `scripts/build-shares.mjs` draws for each page and language. */
const sharePicture = (locale: Locale, path: string): string =>
  `/share/${path === '/' ? 'home' : path.slice(1)}.${locale}.jpg`;

/** Title, canonical address without query, the other language, and the link preview of an indexed page. */
export function pageMetadata({ locale, path, title, description }: PageFacts): Metadata {
  const url = localePath(locale, path);
  return {
    title,
    description,
    alternates: { canonical: url, languages: languagesOf(path) },
    openGraph: {
      type: 'website',
      siteName: 'Halsea',
      title,
      description,
      url,
      locale: openGraphLocale(locale),
      alternateLocale: locales.filter((other) => other !== locale).map(openGraphLocale),
      images: [{ url: sharePicture(locale, path), width: 1200, height: 630, alt: title }],
    },
    twitter: { card: 'summary_large_image' },
  };
}
