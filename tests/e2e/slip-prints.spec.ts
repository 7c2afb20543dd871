import { expect } from '@playwright/test';
import { send } from '@/tests/support/http';
import { adminDevices, expectNoOverflow, newPaidOrder, signedIn } from '@/tests/support/admin-page';
import { test } from '@/tests/support/browser-test';
import { expectAccessible, nameOf, sql, textsOf, visit } from '@/tests/support/shopper';

const printed = async (orderId: string) => {
  const [row] = await sql`select slip_version from orders where public_id = ${orderId}`;
  return row?.['slip_version'] as number | null;
};

const corrected = {
  name: '王芳',
  phone: '13812345678',
  country: '中国大陆',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detailed_address: '滨江路 8 号 2 单元',
};

for (const device of adminDevices)
  test(`${nameOf(device)}: a recipient that is corrected after printing is marked until it is printed again`, async ({
    browser,
  }) => {
    const words = textsOf(device.locale).adminOrder;
    const { orderId, number, path } = await newPaidOrder();
    const session = await signedIn('support');
    const token = session.stored.adminToken;
    const slip = await visit(browser, device, { path: `/admin/slips?orders=${number}`, ...session });
    await expect(slip.getByRole('article')).toContainText(number);
    expect(await printed(orderId)).toBeNull();
    await slip.getByRole('button', { name: words.slip.print }).click();
    await expect.poll(() => printed(orderId)).toBe(0);

    const body = { orderData: corrected };
    expect((await send('PUT', `/api/orders/${orderId}/recipient`, { token, body })).status).toBe(200);
    const list = await visit(browser, device, { path: `/admin?orderId=${number}`, ...session });
    await expect(list.getByText(words.oldSlip.row).filter({ visible: true })).toBeVisible();
    await expectNoOverflow(list);
    await expectAccessible(list);
    const order = await visit(browser, device, { path, ...session });
    await expect(order.locator('[data-slot=old-slip-band]')).toHaveText(words.oldSlip.band);
    await expectAccessible(order);

    await slip.reload();
    const band = slip.locator('[data-slot=old-slip-band]');
    await expect(band).toHaveText(words.oldSlip.band);
    await expectNoOverflow(slip);
    await expectAccessible(slip);
    await slip.emulateMedia({ media: 'print' });
    await expect(band).toBeHidden();
    await slip.emulateMedia({ media: 'screen' });
    await slip.getByRole('button', { name: words.slip.print }).click();
    await expect(band).toHaveCount(0);
    await order.reload();
    await expect(order.getByText(words.facts.title, { exact: true })).toBeVisible();
    await expect(order.locator('[data-slot=old-slip-band]')).toHaveCount(0);
  });
