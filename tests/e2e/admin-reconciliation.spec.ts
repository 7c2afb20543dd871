import { expect } from '@playwright/test';
import { randomLetters } from '@/platform/ids';
import { adminDevices, newPaidOrder, signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { expectAccessible, nameOf, sql, textsOf, toast, visit } from '@/tests/support/shopper';

for (const device of adminDevices) {
  const t = textsOf(device.locale);

  test(`${nameOf(device)}: a difference is opened and resolved`, async ({ browser }) => {
    const number = `HS20261101${randomLetters(8)}`;
    await sql`
      insert into reconciliation_differences (day, subject, kind, number, theirs)
      select max(day), 'payment', 'missing_here', ${number}, 169900 from reconciliations`;
    const page = await visit(browser, device, { path: '/admin/reconciliation', ...(await signedIn()) });
    const row = page.locator('[data-slot=difference]').filter({ hasText: number });
    await expect(row).toContainText(t.adminReconciliation.kind.missing_here);
    await expect(page.locator('[data-slot=reconciliation]').first()).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('button', { name: t.adminReconciliation.differences.resolve }).click();
    await expect(row).toContainText(t.adminReconciliation.differences.question);
    await row.getByRole('button', { name: t.adminReconciliation.differences.resolve }).click();
    await expect(row.getByRole('button')).toHaveCount(0);
    const [difference] =
      await sql`select resolution from reconciliation_differences where number = ${number}`;
    expect(difference?.['resolution']).toBe('by_hand');
  });

  test(`${nameOf(device)}: of a refund that only the bill knows the owner reads what resolving it does`, async ({
    browser,
  }) => {
    const { orderId } = await newPaidOrder();
    const number = `5030${randomLetters(8)}`;
    await sql`
      insert into reconciliation_differences (day, subject, kind, number, theirs, order_id)
      select (select max(day) from reconciliations), 'refund', 'missing_here', ${number}, 100, id
      from orders where public_id = ${orderId}`;
    const page = await visit(browser, device, { path: '/admin/reconciliation', ...(await signedIn()) });
    const { differences } = t.adminReconciliation;
    const row = page.locator('[data-slot=difference]').filter({ hasText: number });
    const resolve = row.getByRole('button', { name: differences.resolve });
    await resolve.click();
    await expect(row).toContainText(differences.refundQuestion);
    await expectAccessible(page);
    // The provider knows no such refund: nothing is booked, and nobody is told that it was.
    await resolve.click();
    await expect(toast(page, differences.resolved)).toBeVisible();
    expect(await sql`select from refunds where out_refund_no = ${number}`).toHaveLength(0);
  });

  test(`${nameOf(device)}: a mismatch that could not be marked is told as that, and marked at the second try`, async ({
    browser,
  }) => {
    const number = `HS20261101${randomLetters(8)}`;
    // The oldest stands on the first page.
    await sql`
      insert into payment_notices (source, out_trade_no, verdict, created_at)
      values (${`notify:${number}`}, ${number}, 'mismatch', '2019-01-01')`;
    const page = await visit(browser, device, { path: '/admin/reconciliation', ...(await signedIn()) });
    const { differences, mismatches } = t.adminReconciliation;
    await page.route('**/api/admin/mismatches/*/resolve', (route) => route.abort(), { times: 1 });
    const row = page.locator('[data-slot=mismatch]').filter({ hasText: number });
    const resolve = row.getByRole('button', { name: differences.resolve });
    await resolve.click();
    await expect(row).toContainText(mismatches.question);
    await resolve.click();
    await expect(toast(page, differences.resolveFailed)).toBeVisible();
    await resolve.click();
    await expect(toast(page, mismatches.resolved)).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test(`${nameOf(device)}: a dead job is retried by one click`, async ({ browser }) => {
    const key = `e2e-${randomLetters(8)}`;
    await sql`
      insert into pgboss.job (name, data, state, retry_count, retry_limit, output, completed_on, policy, singleton_key)
      values ('order-expiry', '{"orderId": 999999999}', 'failed', 5, 5, ${sql.json({ message: key })}, now(), 'short', ${key})`;
    const page = await visit(browser, device, { path: '/admin/jobs', ...(await signedIn()) });
    const row = page.locator('[data-slot=dead-job]').filter({ hasText: key });
    await expect(row).toContainText(t.adminJobs.name['order-expiry']);
    await expectAccessible(page);
    await row.getByRole('button', { name: t.adminJobs.retry }).click();
    await expect(row).toHaveCount(0);
    await expect
      .poll(async () => {
        const [job] = await sql`select state from pgboss.job where singleton_key = ${key}`;
        return job?.['state'] as string;
      })
      .toBe('completed');
  });
}
