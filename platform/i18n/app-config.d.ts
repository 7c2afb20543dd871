import type { Locale } from './locales';
import type { Messages as ShopMessages } from './messages-zh';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: ShopMessages;
  }
}
