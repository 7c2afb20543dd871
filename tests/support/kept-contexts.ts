import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** A context that several tests use, one after the other. */
type KeptContext = {
  context: BrowserContext;
  /** Holds the browser's process open, and reaches the storage without a visit of the shop. */
  keeper: Page;
  devtools: CDPSession;
  options: string;
  isTaken: boolean;
};

const kept: KeptContext[] = [];

/**
 * A context without cookies and storage that no other visit of this test has. The browser's process stays from test to test:
 * one that has run the shop's scripts before shows a page with a third less work.
 */
export async function takeContext(browser: Browser, options: BrowserContextOptions): Promise<KeptContext> {
  const wanted = JSON.stringify(options);
  const idle = kept.find((one) => !one.isTaken && one.options === wanted);
  if (idle) {
    idle.isTaken = true;
    return idle;
  }
  const context = await browser.newContext(options);
  const keeper = await context.newPage();
  const devtools = await context.newCDPSession(keeper);
  const opened = { context, keeper, devtools, options: wanted, isTaken: true };
  kept.push(opened);
  context.once('close', () => kept.splice(kept.indexOf(opened), 1));
  await keeper.goto('/robots.txt');
  return opened;
}

const keptOf = (context: BrowserContext) => kept.find((one) => one.context === context);

/** The pages that the test opened. */
export const pagesOf = (context: BrowserContext): Page[] =>
  context.pages().filter((page) => page !== keptOf(context)?.keeper);

/** Ends a visit within its test: the next one finds nothing of it. */
export async function emptyContext(context: BrowserContext): Promise<void> {
  const one = keptOf(context);
  if (!one) return context.close();
  if (!one.isTaken) return;
  const { keeper, devtools } = one;
  // A page may have opened another one while it closed.
  while (pagesOf(context).length > 0) await Promise.all(pagesOf(context).map((page) => page.close()));
  await Promise.all([
    context.setOffline(false),
    context.clearPermissions(),
    context.clearCookies(),
    devtools.send('Network.clearBrowserCache'),
    keeper.evaluate(() => localStorage.clear()),
  ]);
  one.isTaken = false;
}
