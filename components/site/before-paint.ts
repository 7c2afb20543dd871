import { storageKeys } from '@/lib/platform/storage-keys';

/**
 * Runs in the head before anything is drawn: the dark class follows the system, and a visitor on `/` who chose
 * English earlier is taken to `/en` with the query kept (decisions 11). Storage may be refused. A link with a code has
 * its row kept free, so that nothing moves when the code is checked, and so has a friend's code of an earlier visit. Pictures
 * further down wait until the page is there.
 */
export const beforePaint = `(function(d,m){
function paint(){d.classList.toggle('dark',m.matches)}
paint();m.addEventListener('change',paint);
if(/[?&]vipcode=/.test(location.search))d.dataset.vipcode='';
else try{if(JSON.parse(localStorage.getItem('${storageKeys.friendCode}')).until>Date.now())d.dataset.friend=''}catch(e){}
d.dataset.loading='';addEventListener('load',function(){delete d.dataset.loading});
try{if(location.pathname==='/'&&localStorage.getItem('${storageKeys.language}')==='en')location.replace('/en'+location.search+location.hash)}catch(e){}
})(document.documentElement,matchMedia('(prefers-color-scheme: dark)'))`.replaceAll('\n', '');
