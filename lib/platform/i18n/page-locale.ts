import type { Locale } from './locales';

/** The language of the page that is open, in the browser; switching it loads another page. */
export const pageLocale = (): Locale => (document.documentElement.lang.startsWith('en') ? 'en' : 'zh');
