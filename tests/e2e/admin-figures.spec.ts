import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { fill } from '@/platform/i18n/fill';
import { locales } from '@/platform/i18n/locales';
import { rangeOf } from '@/lib/figures/rules';
import { shanghaiDate } from '@/platform/time';
import { refund } from '@/tests/support/account';
import { adminDevices, expectNoOverflow, newPaidOrder, signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { expectAccessible, nameOf, sql, textsOf, visit } from '@/tests/support/shopper';

/** The amounts in the cards of figures that stand on more than one line. */
const brokenAmounts = (page: Page) =>
  page.locator('main dl').evaluate((cards) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(cards, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { 0: amount, index } of (node.textContent ?? '').matchAll(/−?[¥$][\d,.]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + amount.length);
        if (range.getClientRects().length > 1) broken.push(amount);
      }
    return broken;
  });

for (const locale of locales)
  for (const [width, ...wider] of [[390], [1024, 1440]] as const)
    test(`${locale} ${width} px${wider.length > 0 ? ' and wider' : ''}: no amount of the figures is broken, also in a month of millions`, async ({
      browser,
    }) => {
      const texts = textsOf(locale).adminOrders.stats;
      const millions = { CNY: 1_237_176.4, USD: 137_176.5 };
      const page = await visit(
        browser,
        { locale, width },
        {
          ...{ path: '/admin', ...(await signedIn()) },
          prepare: (page) =>
            page.route('**/api/orders/stats*', async (route) => {
              const response = await route.fetch();
              const { data, ...rest } = (await response.json()) as { data: object };
              const sums = { gross: millions, refunded: millions, net: millions };
              const all = { monthlyRevenueByCurrency: millions, totalRevenueByCurrency: millions };
              await route.fulfill({ response, json: { ...rest, data: { ...data, ...sums, ...all } } });
            }),
        },
      );
      await expect(page.getByText(texts.monthlyRevenue, { exact: true })).toBeVisible();
      await expect(page.getByText('¥1,237,176.40', { exact: true })).toHaveCount(2);
      expect(await brokenAmounts(page)).toEqual([]);
      await expectNoOverflow(page);
      for (const more of wider)
        await test.step(`${more} px`, async () => {
          await page.setViewportSize({ width: more, height: 1000 });
          expect(await brokenAmounts(page)).toEqual([]);
          await expectNoOverflow(page);
        });
    });

for (const [index, device] of adminDevices.entries()) {
  const label = nameOf(device);
  const t = textsOf(device.locale);
  const range = t.admin.range;

  test(`${label}: a range of days stands in the address and acts on figures, list and export`, async ({
    browser,
  }) => {
    const { orderId } = await newPaidOrder();
    await refund(orderId, 99.5);
    // No day ends while the page is open, nor between it and the shop, which names the last 30 by its own clock.
    const day = shanghaiDate(new Date());
    const noon = new Date(`${day}T12:00:00+08:00`);
    const { from, to } = rangeOf('thirtyDays', noon);
    const page = await visit(browser, device, {
      ...{ path: '/admin', ...(await signedIn()), clock: { time: noon } },
      prepare: (page) =>
        page.route(/\/api\/orders\/stats$/, (route) =>
          route.continue({ url: `${route.request().url()}?from=${from}&to=${to}` }),
        ),
    });
    const days = page.getByRole('group', { name: range.label });
    const net = (name: string) =>
      page.getByText(fill(t.adminOrders.stats.net, { range: name }), { exact: true });
    await expect(net(range.named.thirtyDays)).toBeVisible();
    await expect(page.getByText(t.adminOrders.rangeHint)).toHaveCount(0);
    const today = days.getByRole('button', { name: range.today, exact: true });
    await expect(today).toHaveAttribute('aria-pressed', 'false');

    await today.click();
    await expect(page).toHaveURL(new RegExp(`from=${day}&to=${day}`));
    await expect(today).toHaveAttribute('aria-pressed', 'true');
    await expect(net(range.named.today)).toBeVisible();
    await expect(page.getByText(t.adminOrders.rangeHint)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    const asked = page.waitForRequest(/export\.csv/);
    await page.getByRole('button', { name: t.adminOrders.export.button }).click();
    expect(new URL((await asked).url()).search).toBe(`?from=${day}&to=${day}`);

    await days.getByRole('button', { name: range.yesterday, exact: true }).click();
    const { from: before } = rangeOf('yesterday', noon);
    await expect(page).toHaveURL(new RegExp(`from=${before}&to=${before}`));
    await expect(net(range.named.yesterday)).toBeVisible();
    await days.getByRole('button', { name: range.yesterday, exact: true }).click();
    await expect(page).not.toHaveURL(/from=/);
    await days.getByRole('button', { name: range.own, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: range.choose });
    await dialog.getByLabel(range.from).fill('2019-05-31');
    await dialog.getByLabel(range.to).fill('2019-05-01');
    await dialog.getByRole('button', { name: range.apply }).click();
    await expect(dialog.getByText(range.order)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(range.from).fill('2019-04-30');
    await dialog.getByRole('button', { name: range.apply }).click();
    await expect(page).toHaveURL(/from=2019-04-30&to=2019-05-01/);
    await expect(page.getByText(t.adminOrders.states.empty)).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/from=/);
  });

  test(`${label}: one day has its figures in place of a chart`, async ({ browser }) => {
    const day = shanghaiDate(new Date());
    const path = `/admin?from=${day}&to=${day}`;
    const page = await visit(browser, device, { path, ...(await signedIn()) });
    const texts = t.adminOrders.chart;
    await expect(page.getByRole('button', { name: texts.open })).toHaveCount(0);
    await page.getByRole('button', { name: texts.openDay }).click();
    const dialog = page.getByRole('dialog', { name: texts.title });
    await expect(dialog.getByText(texts.oneDay)).toBeVisible();
    await expect(dialog.getByRole('rowheader', { name: day })).toBeVisible();
    await expect(dialog.getByRole('img')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: texts.asChart })).toHaveCount(0);
    await dialog.getByRole('button', { name: texts.USD }).click();
    await expect(dialog.getByRole('cell', { name: '$' }).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  test(`${label}: the chart by day has a table with what came, what went back and what is left`, async ({
    browser,
  }) => {
    const day = shanghaiDate(new Date());
    const path = `/admin?from=${shanghaiDate(new Date(Date.now() - 86_400_000))}&to=${day}`;
    const page = await visit(browser, device, { path, ...(await signedIn()) });
    const texts = t.adminOrders.chart;
    await page.getByRole('button', { name: texts.open }).click();
    const dialog = page.getByRole('dialog', { name: texts.title });
    await dialog.getByRole('button', { name: texts.asTable }).click();
    await expect(dialog.getByRole('columnheader')).toHaveText([
      ...[texts.day, texts.orders, texts.gross, texts.refunded, texts.net],
    ]);
    await expect(dialog.getByRole('rowheader', { name: day })).toBeVisible();
    await expectAccessible(page);
  });

  test(`${label}: the channels show their steps and shares`, async ({ browser }) => {
    const channel = `直播间 ${label}`;
    // The tests of both devices may run at once, and a failed one is repeated.
    const day = `2018-03-0${index + 1}`;
    const forget = async () => {
      await sql`delete from channel_visits where day = ${day}`;
      await sql`delete from channel_days where day = ${day}`;
    };
    await forget();
    await sql`
      insert into channel_visits (day, channel, slot, landings, applied) values (${day}, ${channel}, 0, 8, 4)`;
    await sql`
      insert into channel_days (day, channel, currency, slot, placed, paid) values (${day}, ${channel}, 'CNY', 0, 2, 1)`;
    const path = `/discount-admin?view=channels&from=${day}&to=${day}`;
    const page = await visit(browser, device, { path, ...(await signedIn('support')) });
    const texts = t.adminDiscounts.channels;
    const list = page.getByLabel(texts.title).filter({ visible: true }).last();
    await expect(list).toContainText(channel);
    await expect(list).toContainText(texts.total);
    // Each step of the channel, and of all channels.
    await expect(list.getByText('50%').filter({ visible: true })).toHaveCount(6);
    await expect(page.getByText(texts.direct)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: texts.export }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(fill(texts.fileName, { from: day, to: day }));
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toBe(`\ufeff${texts.fileColumns.map((name) => `"${name}"`).join(',')}`);
    expect(lines.filter((line) => line.includes(channel))).toEqual([
      `"${channel}","8","4","2","1",${Array.from({ length: 6 }, () => '"0.00"').join(',')}`,
    ]);
    expect(lines.at(-2)).toContain(`"${texts.total}","8","4","2","1"`);
    expect(lines.at(-1)).toContain(texts.direct);
    await page.getByRole('button', { name: t.adminDiscounts.views.codes, exact: true }).click();
    await expect(page).not.toHaveURL(/view=/);
    await forget();
  });
}

test('over midnight in Shanghai today becomes yesterday, and a press on today leads to the new day', async ({
  browser,
}) => {
  const { admin, adminOrders } = textsOf('zh');
  const page = await visit(
    browser,
    { locale: 'zh', width: 1440 },
    { path: '/admin', ...(await signedIn()), clock: { time: new Date('2031-05-04T15:50:00Z') } },
  );
  const days = page.getByRole('group', { name: admin.range.label });
  const preset = (name: string) => days.getByRole('button', { name, exact: true });
  const { today, yesterday, named } = admin.range;
  const net = (name: string) => page.getByText(fill(adminOrders.stats.net, { range: name }), { exact: true });
  await preset(today).click();
  await expect(page).toHaveURL(/from=2031-05-04&to=2031-05-04/);
  await expect(preset(today)).toHaveAttribute('aria-pressed', 'true');
  await expect(net(named.today)).toBeVisible();
  await page.clock.fastForward('15:00');
  await expect(preset(yesterday)).toHaveAttribute('aria-pressed', 'true');
  await expect(net(named.yesterday)).toBeVisible();
  await expect(preset(today)).toHaveAttribute('aria-pressed', 'false');
  await preset(today).click();
  await expect(page).toHaveURL(/from=2031-05-05&to=2031-05-05/);
  await expect(preset(today)).toHaveAttribute('aria-pressed', 'true');
});
