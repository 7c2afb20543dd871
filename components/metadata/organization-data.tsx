import { useTranslations } from 'next-intl';
import { appUrl } from '@/platform/app-url';
import { StructuredData } from './structured-data';

const absolute = (path: string) => new URL(path, appUrl).href;

/** The seller, as data for search engines; the same in both languages. */
export function OrganizationData() {
  const t = useTranslations('site');
  return (
    <StructuredData
      data={{
        '@type': 'Organization',
        '@id': absolute('/#shop'),
        name: t('brand'),
        url: absolute('/'),
        logo: absolute('/brand/icon-180.png'),
      }}
    />
  );
}
