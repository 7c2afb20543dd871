import { expect, type Page } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { failure, fillIn, openCheckout, submitButton } from '@/tests/support/checkout';
import { newPerson, plain, stopTime, textsOf, toast, untilInTime, visit } from '@/tests/support/shopper';

const { profile } = textsOf('zh');

/**
 * How many toasts there are, and how many of them lie over the header, the notice about the connection, a button that
 * submits, customer service, or another toast.
 */
const toastsOf = (page: Page) =>
  page.evaluate(() => {
    const boxesOf = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => element.getBoundingClientRect());
    const toasts = boxesOf('[data-slot=toast]');
    const kept = [
      'header:has(.site-header)',
      '[data-slot=connection] > p',
      'button[type=submit]',
      '[data-slot=service-button]',
    ].flatMap(boxesOf);
    const isOver = (toast: DOMRect) =>
      [...kept, ...toasts].some(
        (other) =>
          other !== toast &&
          other.left < toast.right &&
          toast.left < other.right &&
          other.top < toast.bottom &&
          toast.top < other.bottom,
      );
    return { toasts: toasts.length, over: toasts.filter(isOver).length };
  });

/** As many toasts, in a page whose clock stands still so that none of them leaves, and all of them apart. */
const expectApart = (page: Page, toasts: number) =>
  untilInTime(page, async () => {
    const now = await toastsOf(page);
    return now.toasts === toasts && now.over === 0;
  });

for (const width of [390, 1440])
  test(`at ${width} px two toasts stand apart, below the header wherever the page is`, async ({
    browser,
  }) => {
    const page = await visit(
      browser,
      { locale: 'zh', width },
      { path: '/profile', ...(await newPerson()), clock: {} },
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const download = page.getByRole('button', { name: profile.data.download });
    await expect(download).toBeVisible();
    await stopTime(page);
    for (const toasts of [1, 2]) {
      await download.click();
      await expectApart(page, toasts);
    }
    for (const top of [0, 60, 4000]) {
      await page.evaluate((wanted) => window.scrollTo({ top: wanted, behavior: 'instant' }), top);
      await expectApart(page, 2);
    }
    await page.context().setOffline(true);
    await expect(page.locator('[data-slot=connection] > p')).toBeVisible();
    await expectApart(page, 2);
  });

test('a toast leaves the button that submits free, where its corner would hold it', async ({ browser }) => {
  const device = { locale: 'zh', width: 1024 } as const;
  const page = await openCheckout(browser, { device, person: await newPerson() });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await fillIn(page, device);
  await page.route('**/api/orders', (route) => route.abort());
  await submitButton(page).evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await submitButton(page).click();
  await expect(failure(page)).toBeVisible();
  await expect.poll(() => toastsOf(page)).toEqual({ toasts: 1, over: 0 });
});

test('what was said before an order was placed is gone with it', async ({ browser }) => {
  const device = { locale: 'en', width: 1440 } as const;
  const { fields, refusals } = textsOf('en').checkout;
  const page = await openCheckout(browser, { device, person: await newPerson() });
  await fillIn(page, device);
  const agreement = page.getByRole('checkbox', { name: plain(fields.agree) });
  await agreement.uncheck();
  await submitButton(page, 'en').click();
  const refusal = toast(page, refusals.agreeTerms.title);
  // A toast under the pointer does not leave by itself.
  await refusal.hover();
  await agreement.press('Space');
  await submitButton(page, 'en').press('Enter');
  await page.waitForURL(/order-success/);
  await expect(page.locator('[data-slot=payment-banner]')).toBeVisible();
  await expect(refusal).toHaveCount(0);
});
