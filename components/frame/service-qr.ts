import type { ShopIdentity } from '@/lib/shop/rules';
import type { Locale } from '@/platform/i18n/locales';

/** The adviser's QR code as a separate picture file, because WeChat can scan it on a long press; null without one. */
export const serviceQr = (locale: Locale, { serviceUrl }: Pick<ShopIdentity, 'serviceUrl'>): string | null =>
  serviceUrl[locale] ? `/service-qr/${locale}.png` : null;
