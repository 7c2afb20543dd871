import { orderTabs } from '@/lib/orders/contract';
import { localeRows } from '@/platform/i18n/locale-rows';
import type { Locale } from '@/platform/i18n/locales';
import { currencies, currencySymbol } from '@/platform/money';
import { recordOf } from '@/platform/record-of';
import { storageKeys } from '@/platform/storage-keys';

const oneLine = (script: string) => script.replaceAll('\n', '');

/**
 * Stands in the head of each page, and runs before the style sheet is there: on a page of a customer's own orders it asks
 * the API as `call` does, and leaves the answers to it (`platform/early-answers.ts`).
 */
export const askEarly = (locale: Locale): string =>
  oneLine(`(function(p,q,t,h){if(!p)return;
try{t=localStorage.getItem('${storageKeys.accessToken}')}catch(e){}
if(t)h.Authorization='Bearer '+t;
var early=window.earlyAnswers={};
function ask(path){var a=fetch(path,{headers:h});a.catch(function(){});
early[path]={token:t,at:performance.now(),answer:a}}
var id=(q.get('orderId')||'').trim(),s=q.get('status');
if(p[1]==='my-orders')ask('/api/orders/my?status='+(/^(${orderTabs.join('|')})$/.test(s)?s:'all')+'&page=1');
else if(/^ORDER_[0-9A-Z]{1,40}$/.test(id)){ask('/api/orders/'+id);ask('/api/orders/'+id+'/story')}
})(/\\/(my-orders|order-success)$/.exec(location.pathname),new URLSearchParams(location.search),null,
{'Accept-Language':'${localeRows[locale].tag}'})`);

const symbols = JSON.stringify(recordOf(currencies, currencySymbol));

/** Writes an amount as `formatMoney` does. */
const money = `function money(v,c){var p=v.toFixed(2).split('.'),n=p[0];
if(n.length>4)n=n.replace(/\\B(?=(\\d{3})+$)/g,',');return ${symbols}[c]+n+(p[1]==='00'?'':'.'+p[1])}`;

/**
 * Runs when the page's sketch is there, before the page's own code: draws the orders of the first early answer by copies of
 * the sketch, unless the page's code has drawn its own meanwhile; and shows as chosen the tab that was asked for.
 */
export const drawEarly: string = oneLine(`(function(d,early){${money}
function draw(orders){var box=d.querySelector('[data-sketch=drawn]'),card=d.querySelector('[data-sketch=card]>*');
if(!box||!card||box.firstChild)return;
orders.forEach(function(o){var c=card.cloneNode(true);
var facts={number:o.id.replace('ORDER_',''),item:o.item_name,quantity:o.item_quantity,total:money(o.total,o.currency)};
c.querySelectorAll('[data-fact]').forEach(function(e){e.textContent=facts[e.dataset.fact]});
c.querySelectorAll('a').forEach(function(e){e.href+='?orderId='+encodeURIComponent(o.id)});
var b=d.querySelector('[data-sketch=statuses] [data-status="'+o.status+'"]'),s=c.querySelector('[data-sketch=status]');
if(b&&s)s.replaceWith(b.cloneNode(true));
c.dataset.slot='order-card';c.dataset.order=o.id;box.append(c)})}
var path=Object.keys(early)[0];if(!path)return;
var tab=new URLSearchParams(path.split('?')[1]).get('status');
if(tab)d.querySelectorAll('[data-tab]').forEach(function(e){e.dataset.state=e.dataset.tab===tab?'active':'inactive'});
early[path].answer.then(function(r){return r.ok?r.clone().json():null}).then(function(b){
if(b&&b.data)draw(b.data.orders||[b.data])}).catch(function(){})})(document,window.earlyAnswers||{})`);
