import { orderTabs } from '@/lib/orders/contract';
import { localeRows } from '@/platform/i18n/locale-rows';
import type { Locale } from '@/platform/i18n/locales';
import { storageKeys } from '@/platform/storage-keys';
import type { EarlySettings } from './fetch-early';

/** Made on the server, so that no page loads where they come from. */
export const earlySettings = (locale: Locale): EarlySettings => ({
  language: localeRows[locale].tag,
  tokenKey: storageKeys.accessToken,
  tabs: [...orderTabs],
});
