import type { Locale } from './i18n/locales';

/** Pages are built once for any address: server.mjs puts APP_URL in its place. */
export const placeholderOrigin = 'https://app-url.invalid';

/** What the service button's QR code opens: samples, to be replaced by the shop's own adviser links. */
export const serviceUrl: Record<Locale, string> = {
  zh: 'https://service.halsea.example/adviser/zh',
  en: 'https://service.halsea.example/adviser/en',
};
