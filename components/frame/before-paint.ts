import { defaultLocale, type Locale, locales } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';
import { storageKeys } from '@/platform/storage-keys';

const toChosen = (locale: Locale) =>
  `if(location.pathname==='/'&&localStorage.getItem('${storageKeys.language}')==='${locale}')location.replace('${localePath(locale, '/')}'+location.search+location.hash);`;

/**
 * Runs in the head before the first paint. The dark class follows the system, and a visitor on `/` who chose English
 * earlier is redirected to `/en` with the query (pages 3). Storage may not be available. The row for a code in the
 * link, or for a friend's code of an earlier visit, is reserved, so that the layout does not shift later. A click on a
 * button before hydration is stopped and replayed after it (`early-clicks.tsx`), so it never acts twice; repeated clicks
 * on one button count once, except in a group such as the quantity buttons. Until hydration the language switch keeps
 * the query and stores the language itself.
 */
export const beforePaint = `(function(d,m,p){
function paint(){d.classList.toggle('dark',m.matches)}
paint();m.addEventListener('change',paint);
addEventListener('click',function(v){if(!p)return;var e=v.target.closest('button,[hreflang]');
if(e&&e.href){e.search=location.search;try{localStorage.setItem('${storageKeys.language}',e.hreflang)}catch(e){}return}
if(e){v.preventDefault();v.stopImmediatePropagation();if(e!==p[p.length-1]||e.closest('[role=group]'))p.push(e)}},!0);
addEventListener('hydrated',function(e){var l=p;p=0;l&&e.detail(l)});
try{${locales
  .filter((locale) => locale !== defaultLocale)
  .map(toChosen)
  .join('')}
if(JSON.parse(localStorage.getItem('${storageKeys.friendCode}')).until>Date.now())d.dataset.friend=''}catch(e){}
if(/[?&]vipcode=/.test(location.search)){d.dataset.vipcode='';delete d.dataset.friend}
})(document.documentElement,matchMedia('(prefers-color-scheme: dark)'),[])`.replaceAll('\n', '');
