import { expect } from '@playwright/test';
import { adminDevices, expectNoOverflow, signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { send } from '@/tests/support/http';
import { expectAccessible, nameOf, textsOf, visit } from '@/tests/support/shopper';

// The shop has one choice: one after the other.
test('an owner chooses who is told what, and tries each channel', async ({ browser }) => {
  for (const device of adminDevices) {
    const { admin, adminAlerts: texts } = textsOf(device.locale);
    const session = await signedIn();
    const page = await visit(browser, device, { path: '/admin/alerts', ...session });
    const label = nameOf(device);
    const tell = (kind: keyof typeof texts.kinds, channel: keyof typeof texts.channels) =>
      page.getByRole('checkbox', {
        name: texts.tell.replace('{kind}', texts.kinds[kind]).replace('{channel}', texts.channels[channel]),
        exact: true,
      });
    const save = page.getByRole('button', { name: admin.saveBar.save, exact: true });

    await test.step(`${label}: what is chosen is saved, and is there after a reload`, async () => {
      await expect(save).toBeDisabled();
      const wasTold = await tell('paid', 'mail').isChecked();
      await tell('paid', 'mail').setChecked(!wasTold);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await save.click();
      await expect(page.getByRole('status').filter({ hasText: texts.saved })).toBeVisible();
      await page.reload();
      await expect(tell('paid', 'mail')).toBeChecked({ checked: !wasTold });
    });

    await test.step(`${label}: what is discarded is as it was saved`, async () => {
      await tell('stockLow', 'robot').click();
      await page.getByRole('button', { name: admin.saveBar.discard }).click();
      await expect(tell('stockLow', 'robot')).toBeChecked();
      await expect(save).toBeDisabled();
    });

    await test.step(`${label}: what somebody else saved meanwhile is shown, and said`, async () => {
      const token = session.stored.adminToken;
      const { body } = await send('GET', '/api/admin/alerts', { token });
      const { version, language, robot, mail } = (body.data as { alerts: Record<string, unknown> }).alerts;
      await tell('refundStuck', 'mail').click();
      const other = { version, language, robot, mail };
      expect((await send('PUT', '/api/admin/alerts', { token, body: other })).status).toBe(200);
      await save.click();
      await expect(page.getByRole('alert').filter({ hasText: texts.stale })).toBeVisible();
      await expect(tell('refundStuck', 'mail')).toBeChecked();
    });

    await test.step(`${label}: a test goes out by both channels`, async () => {
      for (const channel of ['robot', 'mail'] as const) {
        await page.getByRole('button', { name: texts.test[channel] }).click();
        await expect(page.getByRole('status').filter({ hasText: texts.test.sent })).toHaveCount(
          channel === 'robot' ? 1 : 2,
        );
      }
      await expectAccessible(page);
    });
  }
});

test('support reads the choice and has nothing to save or to send', async ({ browser }) => {
  const [device] = adminDevices;
  if (!device) return;
  const { admin, adminAlerts: texts } = textsOf(device.locale);
  const page = await visit(browser, device, { path: '/admin/alerts', ...(await signedIn('support')) });
  await expect(page.getByText(texts.readOnly)).toBeVisible();
  await expect(page.getByRole('checkbox').first()).toBeDisabled();
  await expect(page.getByRole('button', { name: admin.saveBar.save, exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: texts.test.robot })).toHaveCount(0);
});
