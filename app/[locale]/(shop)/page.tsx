import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { availabilityText } from '@/components/home/availability-text';
import { BookAndFilm } from '@/components/home/book-and-film';
import { Box } from '@/components/home/box';
import { Delivery } from '@/components/home/delivery';
import { Figures } from '@/components/home/figures';
import { Fit } from '@/components/home/fit';
import { Hero } from '@/components/home/hero';
import { Highlights } from '@/components/home/highlights';
import { ProductData } from '@/components/home/product-data';
import { Scenarios } from '@/components/home/scenarios';
import { SixQuestions } from '@/components/home/six-questions';
import { Technology } from '@/components/home/technology';
import { Testimonials } from '@/components/home/testimonials';
import { Trust } from '@/components/home/trust';
import { Wearing } from '@/components/home/wearing';
import { OrganizationData } from '@/components/metadata/organization-data';
import { pageMetadata } from '@/components/metadata/page-metadata';
import { readProduct } from '@/lib/products/read-product';
import { markets } from '@/lib/products/rules';
import { readShop } from '@/lib/shop/read-shop';
import { locales } from '@/platform/i18n/locales';

/** Seconds after which a request makes the page read the product again, in the background. */
export const revalidate = 60;

type Props = PageProps<'/[locale]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'meta.home' });
  const product = await readProduct(markets[locale].productId);
  const notice = product && (await availabilityText(product, locale));
  const description = [notice, t('description')].filter(Boolean).join(' ');
  return pageMetadata({ locale, path: '/', title: t('title'), description });
}

export default async function ProductPage({ params }: Props) {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  const [product, shop] = await Promise.all([readProduct(markets[locale].productId), readShop()]);
  if (!product) notFound();
  return (
    <>
      <OrganizationData shop={shop} />
      <ProductData product={product} locale={locale} />
      <Hero product={product} />
      <Highlights highlights={product.highlights} />
      <Technology />
      <Wearing />
      <Fit />
      <Box />
      <Figures />
      <Trust shipWithinHours={shop.shipWithinHours} />
      <Scenarios />
      <BookAndFilm campaignPrice={shop.campaignPrice} />
      {shop.showTestimonials && <Testimonials />}
      <Delivery shipWithinHours={shop.shipWithinHours} />
      <SixQuestions />
      <div className="h-12 md:h-26" />
    </>
  );
}
