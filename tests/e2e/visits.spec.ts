import { expect, type Page } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { baseURL, type Device, leave, visit } from '@/tests/support/shopper';

const device: Device = { locale: 'zh', width: 390 };

/** What a page finds of earlier visits in this browser. */
const tracesIn = async (page: Page) => ({
  stored: await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
  cookies: await page.context().cookies(),
  clipboard: await page.evaluate(
    async () => (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
  ),
  fromCache: await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((one) => one.transferSize === 0)
      .map((one) => one.name),
  ),
  isOnline: await page.evaluate(() => navigator.onLine),
});

test('a visit in a browser that an earlier one used finds nothing of it', async ({ browser }) => {
  const first = await visit(browser, device, { path: '/support' });
  const asNew = await tracesIn(first);
  expect(asNew).toMatchObject({ fromCache: [], clipboard: 'prompt', isOnline: true });
  const context = first.context();
  await context.addCookies([{ name: 'left', value: '1', url: baseURL }]);
  await context.grantPermissions(['clipboard-read']);
  await first.evaluate(() => {
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
  });
  await context.setOffline(true);
  expect(await tracesIn(first)).not.toEqual(asNew);
  await leave(first);

  const second = await visit(browser, device, { path: '/support' });
  expect(second.context()).toBe(context);
  expect(await tracesIn(second)).toEqual(asNew);
});

test('two visits of one device at once share nothing', async ({ browser }) => {
  const first = await visit(browser, device, { path: '/support', stored: { left: '1' } });
  const second = await visit(browser, device, { path: '/support' });
  expect(await second.evaluate(() => localStorage.getItem('left'))).toBe(null);
  expect(await first.evaluate(() => localStorage.getItem('left'))).toBe('1');
});
