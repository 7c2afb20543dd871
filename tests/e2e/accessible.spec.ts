import { expect } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { expectAccessible, visit } from '@/tests/support/shopper';

test('a control without a name, pale text and a name that hides the label are found', async ({ browser }) => {
  const page = await visit(browser, { locale: 'en', width: 390 }, { path: '/support' });
  await expectAccessible(page);
  await page.evaluate(() => {
    const part = document.createElement('div');
    part.innerHTML = `
      <button></button>
      <p style="color: #ccc; background: #fff">Pale</p>
      <button aria-label="Close">Send</button>`;
    document.querySelector('main')?.append(part);
  });
  const refusal: unknown = await expectAccessible(page).catch((error: unknown) => error);
  for (const rule of ['button-name', 'color-contrast', 'label-content-name-mismatch'])
    expect(String(refusal)).toContain(`${rule}: `);
});
