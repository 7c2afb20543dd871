import { storageKeys } from '@/lib/platform/storage-keys';

/**
 * Runs in the head before anything is drawn: the dark class follows the system, and a visitor on `/` who chose
 * English earlier is taken to `/en` with the query kept (decisions 11). Storage may be refused. A link with a code has
 * its row kept free, so that nothing moves when the code is checked, and so has a friend's code of an earlier visit. Pictures
 * further down wait until the page is there. A button that is pressed before the scripts have come is pressed again when
 * they have (`awake.tsx`); till then the language switch keeps the query and is remembered
 * without them.
 */
export const beforePaint = `(function(d,m,p){
function paint(){d.classList.toggle('dark',m.matches)}
paint();m.addEventListener('change',paint);
addEventListener('click',function(e){if(p===0)return;p=e.target.closest('button,[hreflang]');
if(p&&p.href){p.search=location.search;try{localStorage.setItem('${storageKeys.language}',p.hreflang)}catch(e){}p=null}},!0);
addEventListener('awake',function(e){e=p;p=0;e&&e.click()});
d.dataset.loading='';addEventListener('load',function(){delete d.dataset.loading});
try{if(location.pathname==='/'&&localStorage.getItem('${storageKeys.language}')==='en')location.replace('/en'+location.search+location.hash);
if(JSON.parse(localStorage.getItem('${storageKeys.friendCode}')).until>Date.now())d.dataset.friend=''}catch(e){}
if(/[?&]vipcode=/.test(location.search)){d.dataset.vipcode='';delete d.dataset.friend}
})(document.documentElement,matchMedia('(prefers-color-scheme: dark)'))`.replaceAll('\n', '');
