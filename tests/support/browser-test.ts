import { type Page, test as base, type TestInfo } from '@playwright/test';
import { emptyContext, pagesOf } from './kept-contexts';
import { newAddress } from './shopper';

/**
 * Gives each test its own network address, and leaves nothing of it in the browser: its pages would slow down all later
 * tests. Requests of a closing page are ignored. A failed test leaves pictures of its pages; Playwright's own setting
 * would draw every page that closes, before it knows whether the test fails.
 */
export const test = base.extend<{ emptied: undefined }>({
  extraHTTPHeaders: async ({ locale: _ }, provide) => provide({ 'X-Forwarded-For': newAddress() }),
  emptied: [
    async ({ browser }, use, test) => {
      await use(undefined);
      const pages = browser.contexts().flatMap(pagesOf);
      const hasFailed = test.status !== test.expectedStatus;
      if (hasFailed) await Promise.all(pages.map((page, at) => keepPicture(page, test, at)));
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(
        browser.contexts().map((context) => (hasFailed ? context.close() : emptyContext(context))),
      );
    },
    { auto: true },
  ],
});

const keepPicture = (page: Page, test: TestInfo, at: number) =>
  page.screenshot({ path: test.outputPath(`page-${at + 1}.png`), timeout: 5000 }).catch(() => undefined);
