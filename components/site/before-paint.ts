import { storageKeys } from '@/lib/platform/storage-keys';

/**
 * Runs in the head before anything is drawn: the dark class follows the system, and a visitor on `/` who chose
 * English earlier is taken to `/en` with the query kept (pages 3). Storage may be refused. A link with a code has
 * its row kept free, so that nothing moves when the code is checked, and so has a friend's code of an earlier visit. Pictures
 * further down wait until the page is there. A button that is pressed before the page listens is pressed when it does
 * (`early-clicks.tsx`) and not before, so never twice; one that is pressed again because nothing happened, once, unless it counts.
 * Till then the language switch keeps the query and is remembered without the scripts.
 */
export const beforePaint = `(function(d,m,p){
function paint(){d.classList.toggle('dark',m.matches)}
paint();m.addEventListener('change',paint);
addEventListener('click',function(v){if(!p)return;var e=v.target.closest('button,[hreflang]');
if(e&&e.href){e.search=location.search;try{localStorage.setItem('${storageKeys.language}',e.hreflang)}catch(e){}return}
if(e){v.preventDefault();v.stopImmediatePropagation();if(e!==p[p.length-1]||e.closest('[role=group]'))p.push(e)}},!0);
addEventListener('hydrated',function(e){var l=p;p=0;l&&e.detail(l)});
d.dataset.loading='';addEventListener('load',function(){delete d.dataset.loading});
try{if(location.pathname==='/'&&localStorage.getItem('${storageKeys.language}')==='en')location.replace('/en'+location.search+location.hash);
if(JSON.parse(localStorage.getItem('${storageKeys.friendCode}')).until>Date.now())d.dataset.friend=''}catch(e){}
if(/[?&]vipcode=/.test(location.search)){d.dataset.vipcode='';delete d.dataset.friend}
})(document.documentElement,matchMedia('(prefers-color-scheme: dark)'),[])`.replaceAll('\n', '');
