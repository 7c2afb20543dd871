import { currencies, currencySymbol } from '@/platform/money';
import { recordOf } from '@/platform/record-of';
import { scriptOf } from './script-of';

/** What the API says of an order, as far as the sketch shows it; amounts in major units. */
type Drawn = {
  id: string;
  item_name: string;
  item_quantity: number;
  total: number;
  currency: string;
  status: string;
};
type Answered = { data?: Drawn | { orders: Drawn[] } };
type Settings = { symbols: Record<string, string> };

/**
 * Runs when the page's sketch is there, before the page's own code: draws the orders of the first early answer by copies of
 * the sketch, unless the page's code has drawn its own meanwhile; and shows as chosen the tab that was requested.
 */
export const drawEarly: string = scriptOf(draw, { symbols: recordOf(currencies, currencySymbol) });

function draw({ symbols }: Settings) {
  /** As `formatMoney` writes it. */
  const money = (amount: number, currency: string) => {
    const [whole = '', cents = ''] = amount.toFixed(2).split('.');
    const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
    return symbols[currency] + grouped + (cents === '00' ? '' : `.${cents}`);
  };
  const cardOf = (sketch: Element, { id, item_name, item_quantity, total, currency, status }: Drawn) => {
    const card = sketch.cloneNode(true) as HTMLElement;
    const facts: Record<string, string> = {
      number: id.replace('ORDER_', ''),
      item: item_name,
      quantity: String(item_quantity),
      total: money(total, currency),
    };
    card.querySelectorAll<HTMLElement>('[data-fact]').forEach((place) => {
      place.textContent = facts[place.dataset['fact'] || ''] || '';
    });
    card.querySelectorAll('a').forEach((link) => {
      link.href += `?orderId=${encodeURIComponent(id)}`;
    });
    const badge = document.querySelector(`[data-sketch=statuses] [data-status="${status}"]`);
    const place = card.querySelector('[data-sketch=status]');
    if (badge && place) place.replaceWith(badge.cloneNode(true));
    card.dataset['slot'] = 'order-card';
    card.dataset['order'] = id;
    return card;
  };
  const show = (orders: Drawn[]) => {
    const box = document.querySelector('[data-sketch=drawn]');
    const sketch = document.querySelector('[data-sketch=card]>*');
    if (box && sketch && !box.firstChild) box.append(...orders.map((order) => cardOf(sketch, order)));
  };
  const drawFirst = () => {
    const [first] = Object.entries(window.earlyAnswers ?? {});
    if (!first) return;
    const [path, { answer }] = first;
    const tab = new URLSearchParams(path.split('?')[1]).get('status');
    if (tab)
      document.querySelectorAll<HTMLElement>('[data-tab]').forEach((one) => {
        one.dataset['state'] = one.dataset['tab'] === tab ? 'active' : 'inactive';
      });
    answer
      .then(async (response) => {
        if (!response.ok) return;
        const { data } = (await response.clone().json()) as Answered;
        if (data) show('orders' in data ? data.orders : [data]);
      })
      .catch(() => undefined);
  };
  // On a busy device the script that asks, an async module, may run after this one.
  if (window.earlyAnswers) drawFirst();
  else addEventListener('early-answers', drawFirst, { once: true });
}
