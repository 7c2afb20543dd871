import type { Locale } from './i18n/locales';

/** Pages are built once for any address: server.mjs replaces this one with APP_URL. */
export const placeholderOrigin = 'https://app-url.invalid';

/** What the service button's QR code opens: samples; replace them with the shop's own adviser links. */
export const serviceUrl: Record<Locale, string> = {
  zh: 'https://service.halsea.example/adviser/zh',
  en: 'https://service.halsea.example/adviser/en',
};
