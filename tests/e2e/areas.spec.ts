import { expect } from '@playwright/test';
import { test } from '@/tests/support/browser-test';
import { areaField, openCheckout, phone } from '@/tests/support/checkout';
import { heldCalls, newPerson, textsOf } from '@/tests/support/shopper';

const t = textsOf('zh').areas;

test('keys choose an area: arrows, Home and End, and letters of either language', async ({ browser }) => {
  const page = await openCheckout(browser, { person: await newPerson() });
  const list = page.getByRole('listbox');
  const active = () =>
    list.evaluate(
      (node) => document.getElementById(node.getAttribute('aria-activedescendant') ?? '')?.textContent,
    );
  const expectActive = async (name: string) => expect.poll(active).toBe(name);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await areaField(page, 'country').focus();
  await press('ArrowDown');
  await expectActive('中国大陆');
  await press('Enter');
  await expect(areaField(page, 'country')).toBeFocused();
  await expect(list).toHaveCount(0);

  // A letter opens the list, and the rest of the name goes to its search field.
  await areaField(page, 'province').focus();
  await press('z');
  const search = page.getByRole('combobox', { name: t.search.province });
  await expect(search).toBeFocused();
  await page.keyboard.type('hejiang');
  await expect(search).toHaveValue('zhejiang');
  await expectActive('浙江省');
  await press('Enter');
  await expect(areaField(page, 'province')).toHaveText('浙江省');
  await expect(list).toHaveCount(0);

  // A list as short as this one has no search field.
  await areaField(page, 'city').focus();
  await press('ArrowDown');
  await expectActive('杭州市');
  await press('ArrowDown');
  await expectActive('宁波市');
  await press('End');
  await expectActive('丽水市');
  await press('Home', 'ArrowUp');
  await expectActive('杭州市');
  await expect(async () => {
    await page.keyboard.type('wen');
    expect(await active()).toBe('温州市');
  }).toPass();
  await press('Escape');
  await expect(areaField(page, 'city')).toBeFocused();
  await expect(areaField(page, 'city')).toHaveText(t.choose.city);
});

test('what is searched in the sheet before the areas have arrived stays, and finds them then', async ({
  browser,
}) => {
  const areas = heldCalls('**/api/areas/all*');
  const page = await openCheckout(browser, {
    ...{ device: phone, person: await newPerson() },
    prepare: areas.hold,
  });
  await page.getByRole('combobox', { name: t.field }).click();
  await areas.reached();
  const search = page.getByRole('combobox', { name: t.search.any });
  await search.fill('西湖区');
  areas.release();
  await expect(page.getByRole('option').first()).toContainText('西湖区');
  await expect(search).toHaveValue('西湖区');
  await expect(search).toBeFocused();
  await page.getByRole('option', { name: /杭州市/ }).click();
  await expect(page.getByRole('combobox', { name: t.field })).toHaveText('浙江省 杭州市 西湖区');
});
