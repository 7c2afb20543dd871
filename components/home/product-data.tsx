import { StructuredData } from '@/components/metadata/structured-data';
import { pictureNameOf } from '@/components/pictures/picture';
import type { Product } from '@/lib/products/contract';
import { appUrl } from '@/platform/app-url';
import type { Locale } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';
import { toMajor } from '@/platform/money';

const absolute = (path: string) => new URL(path, appUrl).href;

/** Free shipping within mainland China; returns within seven days at the customer's cost (shop 3, shop 4). */
const shipping = (currency: string) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'CN' },
});
const returns = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'CN',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: 7,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
};

/** Data for search engines: the product and its offer at the shown price; sample testimonials are not reviews. */
export function ProductData({ product, locale }: { product: Product; locale: Locale }) {
  const url = absolute(localePath(locale, '/'));
  const data = {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.description,
    sku: `H1-${product.id}`,
    brand: { '@type': 'Brand', name: 'Halsea' },
    image: product.images.filter((path) => pictureNameOf(path)).map(absolute),
    offers: {
      '@type': 'Offer',
      url,
      price: toMajor(product.price),
      priceCurrency: product.currency,
      availability: `https://schema.org/${product.availability === 'on_sale' ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: shipping(product.currency),
      hasMerchantReturnPolicy: returns,
    },
  };
  return <StructuredData data={data} />;
}
