import { test as base } from '@playwright/test';

/** Each test leaves the browser empty: what one left open would run, and slow down, beside all that follow. */
export const test = base.extend<{ emptied: undefined }>({
  emptied: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
