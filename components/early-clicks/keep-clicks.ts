import { storageKeys } from '@/platform/storage-keys';
import { earlyClicksCount } from './setting';

const script = () =>
  `(function(p){if(globalThis.isHydrated)return;
addEventListener('click',function(v){if(!p)return;var e=v.target.closest('button,[hreflang]');
if(e&&e.href){e.search=location.search;try{localStorage.setItem('${storageKeys.language}',e.hreflang)}catch(e){}return}
if(e){v.preventDefault();v.stopImmediatePropagation();if(e!==p[p.length-1]||e.closest('[role=group]'))p.push(e)}},!0);
addEventListener('hydrated',function(e){var l=p;p=0;l&&e.detail(l)})})([]);`.replaceAll('\n', '');

/**
 * The script that keeps clicks from the first paint until hydration; empty when they do not count. A click on a button is
 * stopped and replayed later (`early-clicks.tsx`), so it never acts twice; repeated clicks on one button count once,
 * except in a group such as the quantity buttons. The language switch is a link and needs no replay: until hydration
 * the script keeps the query and stores the language in its place.
 */
export const keepClicks = (count = earlyClicksCount): string => (count ? script() : '');
