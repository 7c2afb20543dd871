import type { Locale } from '@/lib/platform/i18n/locales';

/** The adviser's QR code as a picture of its own, which WeChat offers to read on a long press. */
export const serviceQr = (locale: Locale): string => `/service-qr/${locale}.png`;
