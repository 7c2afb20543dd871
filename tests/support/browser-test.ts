import { test as base } from '@playwright/test';
import { newAddress } from './shopper';

/**
 * Each test seems to come from an address of its own, and leaves the browser empty: what one left open would run, and slow
 * down, beside all that follow. What a page asks for on its way out is nobody's business any more.
 */
export const test = base.extend<{ emptied: undefined }>({
  extraHTTPHeaders: async ({ locale: _ }, provide) => provide({ 'X-Forwarded-For': newAddress() }),
  emptied: [
    async ({ browser }, use) => {
      await use(undefined);
      const pages = browser.contexts().flatMap((context) => context.pages());
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
