'use client';

import { keepClicks } from '@/components/early-clicks/keep-clicks';
import { defaultLocale, type Locale, locales } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';
import { storageKeys } from '@/platform/storage-keys';

const toChosen = (locale: Locale) =>
  `if(location.pathname==='/'&&localStorage.getItem('${storageKeys.language}')==='${locale}')location.replace('${localePath(locale, '/')}'+location.search+location.hash);`;

const toChosenLanguage = () =>
  `try{${locales
    .filter((locale) => locale !== defaultLocale)
    .map(toChosen)
    .join('')}}catch(e){}`;

/**
 * Runs in the head before the first paint. It waits there for the style sheet, and the page's scripts wait with it: after
 * the sheet, not beside it, they take a third less time from the first paint (ADR 29). A visitor on `/` who chose English
 * earlier is redirected to `/en` with the query (pages 3). Storage may not be available. Only the server writes the text:
 * it is in the markup alone, not in the hydration data a second time.
 */
export function HeadScript({ nonce }: { nonce?: string }) {
  const text = typeof window === 'undefined' ? toChosenLanguage() + keepClicks() : '';
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
