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
 * one that has run the shop's scripts before needs half the work for a page.
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

/** Ends a visit within its test: the next one finds nothing of it. */
export async function emptyContext(context: BrowserContext): Promise<void> {
  const one = kept.find((candidate) => candidate.context === context);
  if (!one) return context.close();
  if (!one.isTaken) return;
  const { keeper, devtools } = one;
  const opened = context.pages().filter((page) => page !== keeper);
  await Promise.all(opened.map((page) => page.close()));
  await Promise.all([
    context.setOffline(false),
    context.clearPermissions(),
    context.clearCookies(),
    devtools.send('Network.clearBrowserCache'),
    keeper.evaluate(() => localStorage.clear()),
  ]);
  one.isTaken = false;
}
