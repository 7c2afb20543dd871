import type { Locale } from '@/platform/i18n/locales';

/** The adviser's QR code as a separate picture file, because WeChat can scan it on a long press. */
export const serviceQr = (locale: Locale): string => `/service-qr/${locale}.png`;
