import { expect, type Page } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { wechat } from '@/tests/support/order-page';
import { baseURL, textsOf, vipStrip, visit } from '@/tests/support/shopper';

const sandboxUrl = process.env['TEST_SANDBOX_URL'] ?? '';

type Card = { kind: string; title: string; desc?: string; link: string; imgUrl: string };

/** The share cards that signed pages have set, by their links. */
async function cardsFor(link: string): Promise<Card[]> {
  const response = await fetch(`${sandboxUrl}/jssdk/cards.json`);
  return ((await response.json()) as { cards: Card[] }).cards.filter((card) => card.link === link);
}

test('inside WeChat a page sets its own share card, with the code from its address', async ({ browser }) => {
  const code = `C${Date.now()}`;
  const link = `${baseURL}/en?vipcode=${code}`;
  const page = await visit(browser, { ...wechat, locale: 'en' }, { path: `/?vipcode=${code}` });
  await expect
    .poll(async () => (await cardsFor(link)).map(({ kind }) => kind).sort())
    .toEqual(['chat', 'timeline']);
  const [card] = await cardsFor(link);
  expect(card).toMatchObject({ title: textsOf('en').meta.home.title, link });
  expect((await page.request.get(card?.imgUrl ?? '')).headers()['content-type']).toBe('image/jpeg');
});

const iPhone = {
  ...wechat,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI',
};

/** The addresses that this page's own cards lead to, in the order in which WeChat took them. */
function linksOf(page: Page) {
  const links: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/jssdk/cards')) return;
    const { kind, link } = request.postDataJSON() as Card;
    if (kind === 'chat') links.push(link);
  });
  return links;
}

for (const [name, device] of [
  ['Android', wechat],
  ['an iPhone', iPhone],
] as const) {
  test(`on ${name} a private page that leads a visitor home gives the home page its card`, async ({
    browser,
  }) => {
    let links: string[] = [];
    const prepare = async (opened: Page) => (links = linksOf(opened));
    const page = await visit(browser, device, { path: '/my-orders', prepare });
    await expect(page).toHaveURL(`${baseURL}/`);
    await expect.poll(() => links).toEqual([`${baseURL}/`]);
  });

  test(`on ${name} the card follows the code: removed, brought back, and another in its place`, async ({
    browser,
  }) => {
    const { buy, vip } = textsOf('zh');
    const home = `${baseURL}/`;
    const brought = `${home}?vipcode=vip2026`;
    let links: string[] = [];
    const prepare = async (opened: Page) => (links = linksOf(opened));
    const page = await visit(browser, device, { path: '/?vipcode=vip2026', prepare });
    await expect.poll(() => links).toEqual([brought]);
    await vipStrip(page, 'applied').getByRole('button', { name: buy.remove }).click();
    await expect.poll(() => links).toEqual([brought, home]);
    await vipStrip(page, 'removed').getByRole('button', { name: buy.undo }).click();
    await expect.poll(() => links).toEqual([brought, home, brought]);

    const other = await visit(browser, device, { path: '/?vipcode=tide-7k2m', prepare });
    await expect.poll(() => links).toEqual([`${home}?vipcode=tide-7k2m`]);
    await vipStrip(other, 'failed').getByRole('button', { name: buy.another }).click();
    await other.getByRole('dialog').getByLabel(vip.label).fill('VIP2026');
    await other.getByRole('dialog').getByRole('button', { name: vip.apply }).click();
    await expect.poll(() => links.at(-1)).toBe(`${home}?vipcode=VIP2026`);
  });
}

test('outside WeChat, and on private pages inside it, no request is sent', async ({ browser }) => {
  for (const [device, path] of [
    [{ locale: 'zh', width: 390 }, '/science'],
    [wechat, '/cart'],
  ] as const) {
    const requests: string[] = [];
    const page = await visit(browser, device, {
      path,
      prepare: async (newPage) => newPage.on('request', (request) => requests.push(request.url())),
    });
    await page.waitForLoadState('networkidle');
    expect(requests.filter((url) => /js-config|jweixin/.test(url))).toEqual([]);
  }
});

test('without a signature the page works, and shows no error', async ({ browser }) => {
  const errors: string[] = [];
  const page = await visit(browser, wechat, {
    path: '/science',
    prepare: async (newPage) => {
      newPage.on('pageerror', (error) => errors.push(error.message));
      await newPage.route('**/api/wechat/js-config*', (route) => route.abort());
    },
  });
  await expect(page.locator('h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(errors).toEqual([]);
  await expect(page.locator('[data-slot=toast]')).toHaveCount(0);
});
