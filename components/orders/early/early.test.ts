import { runInNewContext } from 'node:vm';
import type { Locale } from '@/platform/i18n/locales';
import { asMinor, type Currency, formatMoney, toMajor } from '@/platform/money';
import { drawEarly } from './draw-early';
import { earlySettings } from './early-settings';
import { fetchEarly } from './fetch-early';

const asking = (locale: Locale) => fetchEarly(earlySettings(locale));

type Asked = { path: string; headers: Record<string, string> };

/** Runs a script as a page with this address and login would, and returns what it fetched and what it would draw. */
function run(script: string, path: string, { token = null as string | null, data = null as unknown } = {}) {
  const asked: Asked[] = [];
  const facts: Record<string, string> = {};
  const card = {
    cloneNode: () => ({
      dataset: {},
      querySelector: () => null,
      querySelectorAll: (what: string) =>
        what === '[data-fact]'
          ? ['number', 'item', 'quantity', 'total'].map((fact) => ({
              dataset: { fact },
              set textContent(text: unknown) {
                facts[fact] = String(text);
              },
            }))
          : [],
    }),
  };
  const found: Record<string, unknown> = {
    '[data-sketch=drawn]': { firstChild: null, append: () => undefined },
    '[data-sketch=card]>*': card,
  };
  const window: { earlyAnswers?: object } = {};
  const listeners = new Map<string, () => void>();
  runInNewContext(script, {
    window,
    Event,
    addEventListener: (name: string, listen: () => void) => listeners.set(name, listen),
    dispatchEvent: ({ type }: Event) => listeners.get(type)?.(),
    performance,
    URLSearchParams,
    location: new URL(path, 'http://localhost'),
    localStorage: { getItem: () => token },
    document: {
      querySelector: (what: string) => found[what] ?? null,
      querySelectorAll: () => [],
    },
    fetch: async (asking: string, { headers }: Omit<Asked, 'path'>) => {
      asked.push({ path: asking, headers: { ...headers } });
      return Response.json({ data }, { status: data ? 200 : 401 });
    },
  });
  return { asked, facts, early: Object.keys(window.earlyAnswers ?? {}) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('asks for the first page of the tab in the address, in the language of the page and with its token', () => {
  const path = '/api/orders/my?status=paid&page=1';
  expect(run(asking('en'), '/en/my-orders?status=paid', { token: 'a' })).toMatchObject({
    asked: [{ path, headers: { 'Accept-Language': 'en-US', Authorization: 'Bearer a' } }],
    early: [path],
  });
  const [visitor] = run(asking('zh'), '/my-orders').asked;
  expect(visitor).toEqual({
    path: '/api/orders/my?status=all&page=1',
    headers: { 'Accept-Language': 'zh-CN' },
  });
});

test.each(['?status=x%27%5D', '?status=../x', '?status=nothing'])('%s asks for all orders', (search) => {
  const { early } = run(asking('zh'), `/my-orders${search}`);
  expect(early).toEqual(['/api/orders/my?status=all&page=1']);
});

test('asks for the order of the address and its history', () => {
  const { early } = run(asking('zh'), '/order-success?orderId=ORDER_20260704ABC&code=x&state=y');
  expect(early).toEqual(['/api/orders/ORDER_20260704ABC', '/api/orders/ORDER_20260704ABC/story']);
});

test.each([
  '/order-success',
  '/order-success?orderId=',
  '/order-success?orderId=..%2Fx',
  '/order-success?orderId=ORDER_1%2Fcancel',
  '/',
  '/en/checkout?orderId=ORDER_1',
  '/my-orders/x',
])('%s asks for nothing', (path) => {
  expect(run(asking('zh'), path)).toMatchObject({ asked: [], early: [] });
});

test('draws as well when it runs before the script that asks', async () => {
  const order = {
    id: 'ORDER_1A',
    item_name: 'H1',
    item_quantity: 1,
    total: 5,
    currency: 'USD',
    status: 'paid',
  };
  const { facts } = run(`${drawEarly};${asking('en')}`, '/en/order-success?orderId=ORDER_1A', {
    data: order,
  });
  await settled();
  expect(facts).toMatchObject({ number: '1A' });
});

test.each([
  [169_900, 'CNY'],
  [19_950, 'USD'],
  [28_643_100, 'CNY'],
  [123_456_789, 'USD'],
  [5, 'USD'],
] as [number, Currency][])('draws the amount %i %s as the page does', async (amount, currency) => {
  const total = asMinor(amount);
  const order = {
    id: 'ORDER_1A',
    item_name: 'H1',
    item_quantity: 2,
    total: toMajor(total),
    currency,
    status: 'paid',
  };
  const { facts } = run(`${asking('zh')};${drawEarly}`, '/order-success?orderId=ORDER_1A', {
    data: order,
  });
  await settled();
  expect(facts).toEqual({ number: '1A', item: 'H1', quantity: '2', total: formatMoney(total, currency) });
});

test.each(['/my-orders', '/'])(
  '%s: nothing is drawn of a refusal, or where nothing was asked',
  async (path) => {
    const { facts } = run(`${asking('zh')};${drawEarly}`, path);
    await settled();
    expect(facts).toEqual({});
  },
);
