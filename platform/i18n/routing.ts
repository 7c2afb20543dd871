import { defineRouting } from 'next-intl/routing';
import { defaultLocale, locales } from './locales';

/** Chinese without prefix, English under `/en`; only the address decides, so pages can be cached (pages 2). */
export const routing = defineRouting({
  locales,
  defaultLocale,
  localePrefix: 'as-needed',
  localeDetection: false,
  localeCookie: false,
  alternateLinks: false,
});
