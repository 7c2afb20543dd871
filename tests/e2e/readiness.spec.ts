import { expect, type Page } from '@playwright/test';
import { newAdmin } from '@/tests/support/admins';
import { test } from '@/tests/support/browser-test';
import { expectAccessible } from '@/tests/support/shopper';

async function signIn(page: Page): Promise<void> {
  const { token, userId } = await newAdmin();
  await page.addInitScript(
    ([id, accessToken]) => {
      localStorage.setItem(
        'adminUser',
        JSON.stringify({ id, name: 'admin', isAdmin: true, is_admin: true, role: 'support' }),
      );
      localStorage.setItem('adminToken', String(accessToken));
    },
    [userId, token] as const,
  );
}

for (const [path, width, title, finding] of [
  ['/admin/readiness', 1440, '上线检查', '数据库'],
  ['/en/admin/readiness', 390, 'Readiness', 'Database'],
] as const)
  test(`${path} lists what is not ready and how to correct it, and fits ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('heading', { name: finding, exact: true })).toBeVisible();
    await expect(page.getByText('npm run backup', { exact: false })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectAccessible(page);
  });
