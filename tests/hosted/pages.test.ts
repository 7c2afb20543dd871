import { randomBytes } from 'node:crypto';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { freshDatabase } from '@/tests/support/fresh-database';
import { logIn } from '@/tests/support/http';
import { type HostedShop, startHosted } from '@/tests/support/hosted';
import auth from '@/messages/zh/auth.json' with { type: 'json' };
import errorPage from '@/messages/zh/errorPage.json' with { type: 'json' };
import buy from '@/messages/zh/buy.json' with { type: 'json' };
import orders from '@/messages/zh/orders.json' with { type: 'json' };

const slow = 300_000;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let hosted: HostedShop;
let unnamed: HostedShop;
let browser: Browser;
beforeAll(async () => {
  database = await freshDatabase({ isSeeded: true });
  const environment = {
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    DATABASE_URL: database.url,
  };
  const executablePath = process.env['PLAYWRIGHT_CHROMIUM'];
  [hosted, unnamed, browser] = await Promise.all([
    startHosted(environment),
    startHosted({ ...environment, APP_URL: '', VERCEL_PROJECT_PRODUCTION_URL: 'shop.example' }, 1),
    chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) }),
  ]);
}, slow);
afterAll(async () => {
  await browser?.close();
  await hosted?.close();
  await unnamed?.close();
  await database.drop();
});

/** A page whose violations of its policy are collected. */
async function openPage(context?: BrowserContext): Promise<{ page: Page; violations: string[] }> {
  const page = await (context ?? browser).newPage();
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(`
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      reportViolation([violatedDirective, blockedURI, sample].join(' ')));
  `);
  return { page, violations };
}

test.each([
  '/en',
  '/checkout',
  '/my-orders',
  '/order-success',
  '/admin-login',
  '/nothing-here',
  '/brochure.pdf',
  '/api/docs',
])(
  '%s runs under its own policy without violations',
  async (path) => {
    const { page, violations } = await openPage();
    await page.goto(hosted.url + path);
    await page.waitForLoadState('networkidle');
    expect(violations).toEqual([]);
    await page.close();
  },
  slow,
);

test(
  'a shopper comes from the product page to the checkout, which asks for the login',
  async () => {
    const { page, violations } = await openPage();
    await page.goto(hosted.url);
    await page.getByRole('button', { name: buy.buy }).locator('visible=true').click();
    await page.waitForURL(/\/checkout$/);
    await page.getByRole('dialog', { name: auth.title.input }).waitFor();
    expect(violations).toEqual([]);
    await page.close();
  },
  slow,
);

test(
  'a script that was added to the page does not run',
  async () => {
    const { page, violations } = await openPage();
    await page.goto(hosted.url);
    await page.evaluate(`
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
    `);
    expect(await page.evaluate(`'injected' in window`)).toBe(false);
    await page.waitForFunction('true');
    expect(violations.join()).toContain('script-src');
    await page.close();
  },
  slow,
);

const read = async (base: string, path: string, headers: Record<string, string> = {}) =>
  (await fetch(base + path, { headers })).text();

test('without APP_URL the shop bears the address that the hosting platform gives the project', async () => {
  for (const path of ['/', '/en', '/en/about', '/sitemap.xml', '/robots.txt', '/api/openapi.json']) {
    const body = await read(unnamed.url, path);
    expect([path, body.includes('https://shop.example')]).toEqual([path, true]);
    expect([path, body.match(/https?:\/\/(?:localhost|127\.0\.0\.1)[:\d]*|app-url\.invalid/g)]).toEqual([
      path,
      null,
    ]);
  }
});

test('with APP_URL it bears that one, in pages and in navigations', async () => {
  for (const headers of [{}, { rsc: '1' }] as Record<string, string>[]) {
    const body = await read(hosted.url, '/en', headers);
    const named = new Set(body.match(/https?:\/\/(?:localhost|127\.0\.0\.1|shop\.example)[:\d]*/g));
    expect([...named]).toEqual([hosted.url]);
  }
});

test(
  'a process reads the product for its pages once in a minute',
  async () => {
    const process = await startHosted(
      { AUTH_SECRET: randomBytes(32).toString('base64url'), DATABASE_URL: database.url },
      1,
    );
    await database.sql`update products set name = 'Halsea of the database' where id = 2`;
    expect(await read(process.url, '/en')).toContain('Halsea of the database');
    await database.sql`update products set name = 'Halsea H1' where id = 2`;
    expect(await read(process.url, '/en')).toContain('Halsea of the database');
    await process.close();
  },
  slow,
);

test(
  'a page that fails has the shop’s words, its headers and a policy that its scripts keep',
  async () => {
    // One that has read no product yet: others still show it.
    const process = await startHosted(
      { AUTH_SECRET: randomBytes(32).toString('base64url'), DATABASE_URL: database.url },
      1,
    );
    const { page, violations } = await openPage();
    await database.sql`alter table products rename to elsewhere`;
    try {
      const response = await page.goto(process.url);
      await page.getByText(errorPage.title).first().waitFor();
      expect(response?.status()).toBe(500);
      expect(response?.headers()).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
      });
      expect(violations).toEqual([]);
    } finally {
      await database.sql`alter table elsewhere rename to products`;
      await page.close();
      await process.close();
    }
  },
  slow,
);

test(
  'the orders of a customer are read before the page’s own code runs, under the nonce of the request',
  async () => {
    const token = await logIn(hosted.url);
    const context = await browser.newContext({ locale: 'zh-CN' });
    await context.addCookies([{ name: 'shop-session', value: token, url: hosted.url }]);
    const { page, violations } = await openPage(context);
    const early = page.waitForResponse('**/api/orders/my?status=all&page=1');
    await page.goto(`${hosted.url}/my-orders`, { waitUntil: 'commit' });
    expect((await early).status()).toBe(200);
    await page.getByRole('heading', { name: orders.list.empty }).waitFor();
    expect(violations).toEqual([]);
    await context.close();
  },
  slow,
);
