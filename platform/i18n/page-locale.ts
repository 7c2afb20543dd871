import type { Locale } from './locales';

/** The language of the current page, in the browser; a change of language loads another page. */
export const pageLocale = (): Locale => (document.documentElement.lang.startsWith('en') ? 'en' : 'zh');
