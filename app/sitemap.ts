import type { MetadataRoute } from 'next';
import { contentPagesOf, legalPages } from '@/components/content/pages';
import { languagesOf } from '@/components/metadata/page-metadata';
import { readShop } from '@/lib/shop/read-shop';
import { appUrl } from '@/platform/env';
import { locales } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';

// The address is known when the shop runs, not when it is built.
export const dynamic = 'force-dynamic';

const absolute = (path: string) => `${appUrl}${path === '/' ? '' : path}`;

/** Every indexed page in both languages; each entry names its other language. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const texts = [...contentPagesOf(await readShop()), ...legalPages].map((page) => `/${page}`);
  const pages = ['/', '/book', '/suitability', ...texts];
  return pages.flatMap((page) => {
    const languages = Object.fromEntries(
      Object.entries(languagesOf(page)).map(([language, path]) => [language, absolute(path)]),
    );
    return locales.map((locale) => ({ url: absolute(localePath(locale, page)), alternates: { languages } }));
  });
}
