import { useTranslations } from 'next-intl';
import type { ShopIdentity } from '@/lib/shop/rules';
import { appUrl } from '@/platform/app-url';
import { StructuredData } from './structured-data';

const absolute = (path: string) => new URL(path, appUrl).href;

const known = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/** The seller, as data for search engines; the same in both languages; what is not set is absent (shop 8). */
export function OrganizationData({ shop }: { shop: ShopIdentity }) {
  const t = useTranslations('site');
  return (
    <StructuredData
      data={{
        '@type': 'Organization',
        '@id': absolute('/#shop'),
        name: t('brand'),
        url: absolute('/'),
        logo: absolute('/brand/icon-180.png'),
        ...known({
          legalName: shop.legalName,
          taxID: shop.licenceNumber,
          email: shop.email,
          telephone: shop.phone,
        }),
        ...(shop.address && {
          address: { '@type': 'PostalAddress', streetAddress: shop.address, addressCountry: 'CN' },
        }),
      }}
    />
  );
}
