import { expect, type Page } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { signedIn } from '@/tests/support/admin-page';
import { openCheckout } from '@/tests/support/checkout';
import { payButton, paymentQr, pendingOrder } from '@/tests/support/order-page';
import { newPerson, textsOf, visit } from '@/tests/support/shopper';

const phone = { locale: 'zh', width: 390 } as const;
const { orders, admin: t } = textsOf('zh');

const inForcedColours = (page: Page) => page.emulateMedia({ forcedColors: 'active' });

/** Visible filled buttons without a line around them: nothing else shows where such a button ends. */
const shapeless = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.button-primary, .button-secondary, .button-wechat')]
      .filter(
        (button) => button.checkVisibility() && parseFloat(getComputedStyle(button).borderTopWidth) === 0,
      )
      .map((button) => button.textContent),
  );

const fillOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));

test('in forced colours buttons keep a shape, and the picture that is shown its dot', async ({ browser }) => {
  const page = await visit(browser, phone, { path: '/' });
  await inForcedColours(page);
  expect(await page.locator('.button-primary').locator('visible=true').count()).toBeGreaterThan(0);
  expect(await shapeless(page)).toEqual([]);
  const [shown, other] = [
    await fillOf(page, '.slide-dots li[data-current]'),
    await fillOf(page, '.slide-dots li:not([data-current])'),
  ];
  expect(shown).toHaveLength(1);
  expect(other).not.toContain(shown[0]);
});

test('in forced colours a box shows its tick only when it is ticked', async ({ browser }) => {
  const page = await openCheckout(browser, { device: phone, person: await newPerson() });
  await inForcedColours(page);
  const box = page.getByRole('checkbox', { checked: false }).first();
  const tick = page.locator('[data-slot=checkbox]').filter({ has: box }).locator('svg');
  await expect(tick).toHaveCSS('visibility', 'hidden');
  await box.check();
  await expect(page.locator('[data-slot=checkbox] input:checked + * > svg').last()).toBeVisible();
  await expect(page.locator('[data-slot=checkbox] input:not(:checked) + * > svg:visible')).toHaveCount(0);
  expect(await shapeless(page)).toEqual([]);
  await expect(page.locator('[data-slot=initials]')).toHaveCSS('border-top-width', '1px');
});

test('in forced colours a code to scan keeps the white around it', async ({ browser }) => {
  const { page } = await pendingOrder(browser);
  await inForcedColours(page);
  await payButton(page).click();
  await expect(paymentQr(page)).toBeVisible();
  await expect(page.locator('.bg-white').filter({ has: paymentQr(page) })).toHaveCSS(
    'background-color',
    'rgb(255, 255, 255)',
  );
});

test('in forced colours the chosen tab and the pressed choice differ from the others', async ({
  browser,
}) => {
  const { stored } = await newPerson();
  const mine = await visit(browser, phone, { path: '/my-orders', stored });
  await inForcedColours(mine);
  await expect(mine.getByRole('tab', { name: orders.tabs.all })).toHaveAttribute('data-state', 'active');
  const [chosen] = await fillOf(mine, '.tab[data-state=active]');
  expect(await fillOf(mine, '.tab:not([data-state=active])')).not.toContain(chosen);

  const page = await visit(browser, { locale: 'zh', width: 1440 }, { path: '/admin', ...(await signedIn()) });
  await inForcedColours(page);
  const today = page.getByRole('button', { name: t.range.today, exact: true });
  await today.click();
  await expect(today).toHaveAttribute('aria-pressed', 'true');
  const [pressed] = await fillOf(page, 'button[aria-pressed=true]');
  expect(await fillOf(page, 'button[aria-pressed=false]')).not.toContain(pressed);
});
