import { keepClicks } from '@/components/early-clicks/keep-clicks';
import { defaultLocale, type Locale, locales } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';
import { storageKeys } from '@/platform/storage-keys';

const toChosen = (locale: Locale) =>
  `if(location.pathname==='/'&&localStorage.getItem('${storageKeys.language}')==='${locale}')location.replace('${localePath(locale, '/')}'+location.search+location.hash);`;

/**
 * Runs in the head before the first paint. The dark class follows the system, and a visitor on `/` who chose English
 * earlier is redirected to `/en` with the query (pages 3). Storage may not be available.
 */
export const beforePaint = `(function(d,m){
function paint(){d.classList.toggle('dark',m.matches)}
paint();m.addEventListener('change',paint);
try{${locales
  .filter((locale) => locale !== defaultLocale)
  .map(toChosen)
  .join('')}}catch(e){}
})(document.documentElement,matchMedia('(prefers-color-scheme: dark)'));${keepClicks()}`.replaceAll('\n', '');
