import { expect } from '@playwright/test';
import { test } from '@/tests/support/browser-test';

for (const path of ['/', '/en', '/checkout', '/admin-login', '/nothing-here', '/api/docs']) {
  test(`${path} runs under its own policy, without a complaint of the browser`, async ({ page }) => {
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

test('a script that was not sent with the page does not run', async ({ page }) => {
  await page.goto('/');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    const image = document.createElement('img');
    image.setAttribute('onerror', 'window.injected = true');
    image.src = '/nothing.webp';
    document.body.append(image);
    return new Promise((resolve) => {
      setTimeout(() => resolve('injected' in window), 1000);
    });
  });
  expect(ran).toBe(false);
});

test('nothing is asked of another host', async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect([...hosts]).toEqual([new URL(baseURL ?? '').host]);
});
