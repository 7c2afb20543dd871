import fs from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type Page, type Route } from '@playwright/test';
import type axe from 'axe-core';
import postgres from 'postgres';
import type { CodeState } from '@/components/cart/code';
import { markets } from '@/lib/products/rules';
import type { ErrorReason, FieldReason } from '@/platform/errors';
import { localeRows } from '@/platform/i18n/locale-rows';
import type { Locale } from '@/platform/i18n/locales';
import type { Messages } from '@/platform/i18n/messages';
import { localePath } from '@/platform/i18n/path';
import { isPayableIn } from '@/values/payments';
import { askAgain, enter, newAddress, newEmail, newPhone } from './http';
import { emptyContext, takeContext } from './kept-contexts';

export const baseURL = process.env['TEST_BASE_URL'] ?? 'http://localhost:3000';

/** The shop's own database, to check what was written. */
export const sql = postgres(process.env['DATABASE_URL'] ?? '', {
  max: 2,
  idle_timeout: 2,
  onnotice: () => undefined,
});

/** The shop's texts, so that tests look for the text that the shopper reads. */
export function textsOf(locale: Locale): Messages {
  const folder = path.join(process.cwd(), 'messages', locale);
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  const files = names.map((file) => {
    const texts: unknown = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
    return [path.basename(file, '.json'), texts] as const;
  });
  return Object.fromEntries(files) as Messages;
}

type ServerTexts = { reasons: Record<ErrorReason, string>; fields: Record<FieldReason, string> };

/** The texts of the server's refusals. */
export const serverTextsOf = (locale: Locale): ServerTexts =>
  JSON.parse(
    fs.readFileSync(path.join(process.cwd(), 'messages', locale, 'errors.json'), 'utf8'),
  ) as ServerTexts;

/** The words of the button to buy: what is not paid here is ordered (payments 1). */
export const buyWords = (locale: Locale): string =>
  isPayableIn(markets[locale].currency) ? textsOf(locale).buy.buy : textsOf(locale).home.adviser.order;

/** The row of the code in this state, on the product page and in the cart. */
export const vipStrip = (page: Page, state?: CodeState['kind']) =>
  page.locator(`[data-slot=vip-row]${state ? `[data-state=${state}]` : ''}`);

/** The plain text of a rich text; the space between its parts depends on the browser. */
export const plain = (text: string): RegExp =>
  new RegExp(
    text
      .split(/<[^>]+>/)
      .filter(Boolean)
      .join('\\s*'),
  );

export { newAddress, newEmail, newPhone };

export type Person = { id: number; phone: string; stored: Record<string, string> };

/** A new customer with a session, in the form of `localStorage`. */
export async function newPerson(): Promise<Person> {
  const { phone, user, accessToken, refreshToken } = await enter(baseURL);
  return { id: user.id, phone, stored: { user: JSON.stringify(user), accessToken, refreshToken } };
}

export type Device = { locale: Locale; width: number; dark?: boolean; userAgent?: string };

export const devices: Device[] = [
  { locale: 'zh', width: 390 },
  { locale: 'zh', width: 1440, dark: true },
  { locale: 'en', width: 390, dark: true },
  { locale: 'en', width: 1440 },
];

export const nameOf = ({ locale, width, dark = false }: Device): string =>
  `${locale} ${width} px ${dark ? 'dark' : 'light'}`;

/** What is there before the first page is requested. */
export type Prepared = {
  /** A clock that the test may move; `time`: where it starts. */
  clock?: { time?: Date };
  /** Prepares the page alone, not its context: other visits use that later. */
  prepare?: (page: Page) => Promise<unknown>;
};

type Visit = {
  path: string;
  stored?: Record<string, string>;
  cookies?: Record<string, string>;
  javaScriptEnabled?: boolean;
  /** Held scripts delay the load event too, except on the product page. */
  waitUntil?: 'load' | 'domcontentloaded' | 'commit';
  /** The address of a proxy in front of the shop, if there is one. */
  origin?: string;
} & Prepared;

/** Opens a path of the shop in a browser context of its own, which is empty. */
export async function visit(
  browser: Browser,
  { locale, width, dark = false, userAgent }: Device,
  {
    path: wanted,
    stored = {},
    cookies = {},
    javaScriptEnabled = true,
    clock,
    prepare,
    waitUntil = 'load',
    origin = baseURL,
  }: Visit,
): Promise<Page> {
  const phone = width < 768;
  const options = {
    baseURL: origin,
    viewport: { width, height: phone ? 844 : 1000 },
    hasTouch: phone,
    isMobile: phone,
    colorScheme: dark ? 'dark' : 'light',
    // One visit in two, so that every page is tried with less motion too.
    reducedMotion: dark ? 'reduce' : 'no-preference',
    locale: localeRows[locale].tag,
    javaScriptEnabled,
    ...(userAgent ? { userAgent } : {}),
  } as const;
  // A clock cannot be taken out of a context again.
  const isKept = !clock && javaScriptEnabled && origin === baseURL;
  const { context, keeper } = isKept
    ? await takeContext(browser, options)
    : { context: await browser.newContext(options), keeper: null };
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': newAddress() });
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  if (Object.keys(stored).length > 0) {
    if (!keeper) await page.goto('/robots.txt');
    await store(keeper ?? page, stored);
  }
  if (clock) await page.clock.install(clock);
  await prepare?.(page);
  await page.goto(localePath(locale, wanted), { waitUntil });
  return page;
}

/** Ends a visit before its test ends. */
export const leave = (page: Page) => emptyContext(page.context());

/** Needs a page of the shop's own address. Playwright's own way opens and closes one, a third more of a visit's work. */
const store = (page: Page, stored: Record<string, string>) =>
  page.evaluate(
    (values) => Object.entries(values).forEach(([key, value]) => localStorage.setItem(key, value)),
    stored,
  );

/**
 * Stops the clock of the page, which was installed before; from here on the test moves it. Not before hydration, which
 * takes the early clicks over in a timer: no click would count after it.
 */
export async function stopTime(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => 'isHydrated' in window)).toBe(true);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000));
}

/**
 * Waits for a condition in a page whose clock is stopped: each check moves the clock by `step` milliseconds. Not by none: a
 * timer of 0 ms that is set while the clock moves is due 1 ms later.
 */
export const untilInTime = (page: Page, isSo: () => Promise<boolean>, step = 1) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(step);
        return isSo();
      },
      { intervals: [100] },
    )
    .toBe(true);

/** Holds the calls of one address, and of one method if it is given, until `release`; `reached` waits for the first one. */
export function heldCalls(address: string, method?: string) {
  let [reach, release] = [() => {}, () => {}];
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const hold = (page: Page) =>
    page.route(address, async (route) => {
      if (method && route.request().method() !== method) return route.fallback();
      reach();
      await released;
      return route.fallback();
    });
  return { hold, reached: () => reached, release: () => release() };
}

/** The shop does what the next such call asks, and its answer does not arrive. */
export const loseAnswer = (page: Page, path: string) =>
  page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

/** Delays the scripts of a page until `release` is called. */
export const heldScripts = () => heldCalls('**/_next/static/**/*.js');

/**
 * Expects no violation of WCAG 2.2 A and AA in the usable part (an open dialog, otherwise the page) after animations have
 * ended: a fading toast, a part outside the screen that is not blended in yet, or a list that waits for other rows has
 * colours that do not count.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
  });
  await page.waitForFunction(() => {
    const endless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Infinity;
    const isDimmed = (busy: Element) => getComputedStyle(busy).opacity !== '1';
    return (
      document.getAnimations().every((one) => one.playState !== 'running' || endless(one)) &&
      ![...document.querySelectorAll('[aria-busy=true]')].some(isDimmed)
    );
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource());
  const violations = await page.evaluate(async (options) => {
    const dialogs = '[role=dialog], [role=alertdialog]';
    const part = document.querySelector(dialogs) ? dialogs : document;
    const results = await (window as unknown as { axe: typeof axe }).axe.run(part, options);
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
    );
  }, axeOptions);
  expect(violations).toEqual([]);
}

const axeSource = () => fs.readFileSync(path.join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8');

const axeOptions: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // WCAG 2.5.3; axe calls this rule experimental and leaves it out by default.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
  // No rule of these needs the style sheets read again, and nothing here reads a selector.
  preload: { assets: ['media'] },
  selectors: false,
};

export const toast = (page: Page, text: string) =>
  page.locator('[data-slot=toast]').filter({ hasText: text });

/** Closes a toast by a click, or finds it closed already: on a phone it covers the top of the page. */
export const dismiss = (page: Page, text: string) =>
  expect(async () => {
    const close = toast(page, text).getByRole('button');
    if ((await close.count()) > 0) await close.first().click({ timeout: 1000 });
    await expect(toast(page, text)).toHaveCount(0, { timeout: 1000 });
  }).toPass();

/** Requests a code by `request`, and returns the code in the shop's response; a busy shop is asked again behind the page. */
export async function sentCode(page: Page, request: () => Promise<unknown>): Promise<string> {
  const address = '**/api/auth/send-code';
  const ask = async (route: Route) => {
    const response = await route.fetch({ timeout: 0 });
    return { response, body: (await response.json()) as { code?: string } };
  };
  const pass = async (route: Route) => {
    // A first code that was sent after all lets the next one wait for a minute.
    const { response } = await askAgain(() => ask(route), ['RATE_LIMITED']);
    await route.fulfill({ response });
  };
  await page.route(address, pass, { times: 1 });
  const [response] = await Promise.all([page.waitForResponse(address), request()]);
  const { data } = (await response.json()) as { data: { code: string } };
  return data.code;
}
