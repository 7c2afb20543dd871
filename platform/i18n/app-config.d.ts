import type { Locale } from './locales';
import type { Messages as ShopMessages } from './messages';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: ShopMessages;
  }
}
