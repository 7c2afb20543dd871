import { expect } from '@playwright/test';
import { test } from '@/tests/support/browser-test';

for (const path of ['/', '/en', '/checkout', '/admin-login', '/nothing-here', '/api/docs']) {
  test(`${path} runs under its own policy without violations`, async ({ page }) => {
    const complaints: string[] = [];
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`);
      });
    });
    page.on('console', (message) => {
      if (message.text().startsWith('policy:')) complaints.push(message.text());
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
  });
}

test('a script that was added to the page does not run', async ({ page }) => {
  await page.goto('/');
  const result = await page.evaluate(async () => {
    const violations: string[] = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      violations.push(effectiveDirective),
    );
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    const image = document.createElement('img');
    image.setAttribute('onerror', 'window.injected = true');
    const failed = new Promise((resolve) => image.addEventListener('error', resolve));
    image.src = '/nothing.webp';
    document.body.append(image);
    await failed;
    while (violations.length < 2) await new Promise((resolve) => requestAnimationFrame(resolve));
    return { ran: 'injected' in window, violations: violations.sort() };
  });
  expect(result).toEqual({ ran: false, violations: ['script-src-attr', 'script-src-elem'] });
});

test('no request goes to another host', async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect([...hosts]).toEqual([new URL(baseURL ?? '').host]);
});
