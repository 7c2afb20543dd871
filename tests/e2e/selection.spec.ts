import { expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { asOrderId, shownOrderId } from '@/lib/orders/contract';
import { signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { placeCancelled } from '@/tests/support/my-orders';
import {
  type Device,
  expectAccessible,
  newPerson,
  sql,
  textsOf,
  toast,
  visit,
} from '@/tests/support/shopper';

const wide: Device = { locale: 'en', width: 1440 };
const t = textsOf(wide.locale);
const texts = t.adminOrders;

/** The list of a person's orders alone; their numbers, newest first. */
async function openList(count: number, visitList: (path: string) => Promise<Page>) {
  const person = await newPerson();
  const numbers = (await placeCancelled(person, count)).map(shownOrderId);
  const page = await visitList(`/admin?userId=${person.id}`);
  const box = (number = '') => page.getByLabel(fill(texts.table.selectOne, { number }), { exact: true });
  return {
    ...{ page, numbers, box },
    all: page.getByLabel(texts.table.selectAll),
    slips: page.getByRole('link', { name: texts.selection.slips }),
    expectCount: (selected: number, elsewhere = 0) =>
      expect(
        page.getByText(
          fill(elsewhere ? texts.selection.countElsewhere : texts.selection.count, {
            count: String(selected),
            elsewhere: String(elsewhere),
          }),
          { exact: true },
        ),
      ).toBeVisible(),
    /** Opens the page before or after, and waits for its first row. */
    turn: async (to: 'previous' | 'next', first: string | undefined) => {
      await page.getByRole('button', { name: t.admin.pages[to] }).click();
      await expect(box(first)).toBeVisible();
    },
  };
}

test('orders that are selected on two pages are counted, printed, copied and cleared together', async ({
  browser,
}) => {
  const session = await signedIn('support');
  const keepCopied = (page: Page) =>
    page.addInitScript(() => {
      const writeText = (text: string) => Promise.resolve(Object.assign(window, { copied: text }));
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    });
  const { page, numbers, box, all, slips, expectCount, turn } = await openList(12, (path) =>
    visit(browser, wide, { path, ...session, prepare: keepCopied }),
  );
  await all.check();
  await expectCount(10);
  await turn('next', numbers[10]);
  await expectCount(10, 10);
  await expect(all).not.toBeChecked();
  await box(numbers[10]).check();
  await expectCount(11, 10);
  await expectAccessible(page);
  const chosen = numbers.slice(0, 11);
  await expect(slips).toHaveAttribute('href', `/en/admin/slips?orders=${chosen.join(',')}`);
  await page.getByRole('button', { name: texts.selection.copy }).click();
  await expect(toast(page, fill(texts.table.copiedMany, { count: '11' }))).toBeVisible();
  expect(await page.evaluate(() => (window as { copied?: string }).copied)).toBe(chosen.join('\n'));

  await turn('previous', numbers[0]);
  await expect(all).toBeChecked();
  await expectCount(11, 1);
  await page.getByRole('button', { name: texts.selection.clear }).click();
  await expect(slips).toHaveCount(0);
  await expect(all).not.toBeChecked();
  await turn('next', numbers[10]);
  await expect(box(numbers[10])).not.toBeChecked();
});

test('other filters begin without a selection, also those of before; another order of the rows keeps it', async ({
  browser,
}) => {
  const session = await signedIn('support');
  const { page, numbers, box, slips, expectCount } = await openList(3, (path) =>
    visit(browser, wide, { path, ...session }),
  );
  await box(numbers[1]).check();
  await page.getByRole('button', { name: texts.table.created }).click();
  await expect(page).toHaveURL(/sort=oldest/);
  await expectCount(1);
  await page.getByLabel(texts.filters.status, { exact: true }).selectOption('cancelled');
  await expect(slips).toHaveCount(0);
  await expect(box(numbers[1])).not.toBeChecked();
  await page.goBack();
  await expect(page).not.toHaveURL(/status=/);
  await expect(box(numbers[1])).not.toBeChecked();
  await expect(slips).toHaveCount(0);
});

test('an order that is changed so that the filters find it no more is selected no more', async ({
  browser,
}) => {
  const session = await signedIn('support');
  const { page, numbers, box, all, slips, expectCount, turn } = await openList(12, (path) =>
    visit(browser, wide, { path: `${path}&status=cancelled`, ...session }),
  );
  const { cancelled, pending } = t.orderStatus;
  const [number = ''] = numbers;
  await all.check();
  await turn('next', numbers[10]);
  await box(numbers[11]).check();
  await turn('previous', number);
  await expectCount(11, 1);
  await page.getByRole('button', { name: fill(texts.change.menu, { number, status: cancelled }) }).click();
  await page.getByRole('menuitem', { name: pending }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.change.confirm }).click();
  await expect(box(number)).toHaveCount(0);
  await expectCount(10, 1);
  const left = [...numbers.slice(1, 10), numbers[11]];
  await expect(slips).toHaveAttribute('href', `/en/admin/slips?orders=${left.join(',')}`);
  const stored = await sql`select status from orders where public_id = ${asOrderId(number)}`;
  expect([...stored]).toEqual([{ status: 'pending' }]);
});

test('no more are selected than print in one run, and the bar says so', async ({ browser }) => {
  const session = await signedIn('support');
  const { page, numbers, box, all, slips, expectCount, turn } = await openList(53, (path) =>
    visit(browser, wide, { path, ...session }),
  );
  const most = page.getByText(fill(texts.selection.most, { count: '50' }), { exact: true });
  await all.check();
  for (const first of [10, 20, 30, 40]) {
    await turn('next', numbers[first]);
    await all.check();
  }
  await expectCount(50, 40);
  await expect(most).toHaveCount(0);
  await turn('next', numbers[50]);
  await box(numbers[50]).click();
  await expect(most).toBeVisible();
  await expect(box(numbers[50])).not.toBeChecked();
  await expectCount(50, 50);
  await expect(slips).toHaveAttribute('href', `/en/admin/slips?orders=${numbers.slice(0, 50).join(',')}`);
  await expectAccessible(page);

  await turn('previous', numbers[40]);
  await box(numbers[41]).uncheck();
  await expect(most).toHaveCount(0);
  await turn('next', numbers[50]);
  await all.click();
  await expect(most).toBeVisible();
  await expect(box(numbers[50])).toBeChecked();
  await expect(box(numbers[51])).not.toBeChecked();
  await expectCount(50, 49);
});
