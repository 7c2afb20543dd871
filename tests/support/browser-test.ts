import { test as base } from '@playwright/test';
import { newAddress } from './shopper';

/**
 * Gives each test its own network address, and closes what it left open, since open pages would slow down all later
 * tests. Requests of a closing page are ignored.
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
