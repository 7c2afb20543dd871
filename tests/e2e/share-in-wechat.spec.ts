import { expect } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { wechat } from '@/tests/support/order-page';
import { baseURL, textsOf, visit } from '@/tests/support/shopper';

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
