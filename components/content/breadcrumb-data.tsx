import { useLocale, useTranslations } from 'next-intl';
import { StructuredData } from '@/components/metadata/structured-data';
import { appUrl } from '@/platform/app-url';
import { localePath } from '@/platform/i18n/path';

/** The breadcrumb of the page for search engines: home, then the page. */
export function BreadcrumbData({ path, name }: { path: string; name: string }) {
  const t = useTranslations('site');
  const locale = useLocale();
  const crumb = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: new URL(localePath(locale, path), appUrl).href,
  });
  return (
    <StructuredData
      data={{ '@type': 'BreadcrumbList', itemListElement: [crumb(1, t('brand'), '/'), crumb(2, name, path)] }}
    />
  );
}
