import { expect, type Page } from '@playwright/test';
import { answers, endingOf, endings, questions } from '@/components/suitability/ending';
import { locales } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';
import { test } from '@/tests/support/browser-test';
import { devices, expectAccessible, nameOf, textsOf, visit } from '@/tests/support/shopper';

type Answers = Record<string, string>;

const path = '/suitability';
const good: Answers = { implant: 'no', pregnancy: 'no', seizures: 'no', skin: 'no', adult: 'yes' };
const sore: Answers = { ...good, skin: 'yes' };
const ruledOut: Answers = { ...sore, implant: 'yes', adult: 'no' };

const halfOf = (page: Page, name: string, answer: string) =>
  page.locator('label').filter({ has: page.locator(`input[name=${name}][value=${answer}]`) });

async function answer(page: Page, given: Answers) {
  for (const [name, chosen] of Object.entries(given)) await halfOf(page, name, chosen).click();
}

const see = (page: Page) => page.locator('a[href="#ending"]');
const shown = (page: Page) => page.locator('[data-ending]').filter({ visible: true });

/** Every way of answering: three states for each of five questions. */
const allAnswers = questions.reduce<Answers[]>(
  (ways, { name }) => ways.flatMap((way) => [way, ...answers.map((one) => ({ ...way, [name]: one }))]),
  [{}],
);

for (const device of devices) {
  const { suitability: t, common } = textsOf(device.locale);

  test(`${nameOf(device)}: the check names a gap, ends by the strictest answer, and begins again`, async ({
    browser,
  }) => {
    const page = await visit(browser, device, { path });
    await page.waitForFunction(() => 'isHydrated' in window);

    await test.step('an open question is named and gets the focus', async () => {
      await expectAccessible(page);
      await see(page).click();
      await expect(page.getByText(t.gap)).toBeVisible();
      await expect(page.getByText(t.open).filter({ visible: true })).toHaveCount(questions.length);
      await expect(page.locator('input[name=implant]').first()).toBeFocused();
      await expectAccessible(page);
    });

    await test.step('five good answers find nothing to avoid, and the ending has the focus', async () => {
      await answer(page, good);
      await expect(page.getByText(t.gap)).toBeHidden();
      await see(page).click();
      await expect(shown(page).getByRole('heading')).toHaveText(t.fine.title);
      await expect(page.locator('#ending')).toBeFocused();
      await expect(page.locator('fieldset').filter({ visible: true })).toHaveCount(0);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(device.width);
    });

    await test.step('answering again begins with no answers', async () => {
      await shown(page).getByRole('link', { name: t.again }).click();
      await expect(page.locator('input:checked')).toHaveCount(0);
      await expect(page.locator('#questions')).toBeFocused();
    });

    await test.step('sore skin leads to a question for the doctor that can be copied', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await answer(page, sore);
      await see(page).click();
      await expect(shown(page).getByRole('heading')).toHaveText(t.doctor.title);
      await expect(shown(page).getByText(t.chosen.skin, { exact: true })).toBeVisible();
      await expectAccessible(page);
      await shown(page).getByRole('button', { name: t.doctor.copy }).click();
      await expect(shown(page).getByRole('button', { name: common.copied })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(t.doctor.quote);
    });

    await test.step('what rules it out is told in the own words, and nothing is sold', async () => {
      await shown(page).getByRole('link', { name: t.again }).click();
      await answer(page, ruledOut);
      await see(page).click();
      await expect(shown(page).getByRole('heading')).toHaveText(t.stop.title);
      for (const text of [t.chosen.implant, t.chosen.adult, t.stop.reasons.implant, t.stop.reasons.adult])
        await expect(shown(page).getByText(text, { exact: true })).toBeVisible();
      for (const text of [t.chosen.pregnancy, t.stop.reasons.seizures])
        await expect(shown(page).getByText(text, { exact: true })).toBeHidden();
      expect(
        await shown(page)
          .locator(`a[href="${localePath(device.locale, '/')}"]`)
          .count(),
      ).toBe(0);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(device.width);
    });
  });

  test(`${nameOf(device)}: without scripts every way of answering ends as with them`, async ({ browser }) => {
    const page = await visit(browser, device, { path, javaScriptEnabled: false });
    await see(page).click();
    await expect(page.getByText(t.gap)).toBeVisible();
    const found = await page.evaluate((ways) => {
      const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
      return ways.map((way) => {
        for (const radio of radios) radio.checked = way[radio.name] === radio.value;
        return [...document.querySelectorAll<HTMLElement>('[data-ending]')]
          .filter((one) => one.checkVisibility())
          .map((one) => one.dataset['ending']);
      });
    }, allAnswers);
    expect(allAnswers).toHaveLength(3 ** questions.length);
    expect(found).toEqual(allAnswers.map((way) => [endingOf(way) ?? []].flat()));
    expect(new Set(found.flat())).toEqual(new Set(endings));
  });
}

for (const locale of locales) {
  const texts = textsOf(locale);

  test(`${locale}: without scripts the check is answered and answered again, and its answers stay on the page`, async ({
    browser,
  }) => {
    const page = await visit(browser, { locale, width: 390 }, { path, javaScriptEnabled: false });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    await answer(page, good);
    await page.keyboard.press('Enter');
    await see(page).click();
    await expect(shown(page).getByRole('heading')).toHaveText(texts.suitability.fine.title);
    await shown(page).getByRole('link', { name: texts.suitability.again }).click();
    await answer(page, { skin: 'yes' });
    await see(page).click();
    await expect(shown(page).getByRole('heading')).toHaveText(texts.suitability.doctor.title);
    expect(sent).toEqual([]);
    const { pathname, search } = new URL(page.url());
    expect([pathname, search]).toEqual([localePath(locale, path), '']);
  });

  test(`${locale}: by keyboard alone, nothing of the answers is sent or stored`, async ({ browser }) => {
    const page = await visit(browser, { locale, width: 1440 }, { path });
    await page.waitForFunction(() => 'isHydrated' in window);
    const told: string[] = [];
    page.on('request', (request) => told.push(`${request.url()} ${request.postData() ?? ''}`));
    const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    const before = [await kept(), JSON.stringify(await page.context().cookies())];
    await page.locator('input[name=implant]').first().focus();
    for (const { against } of questions) {
      // The group is entered at its first half, which is "yes"; an arrow chooses the other.
      await page.keyboard.press(against === 'yes' ? 'ArrowRight' : 'Space');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
    }
    await expect(see(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shown(page).getByRole('heading')).toHaveText(texts.suitability.fine.title);
    await page.keyboard.press('Tab');
    await expect(shown(page).getByRole('link', { name: texts.suitability.fine.back })).toBeFocused();
    expect([await kept(), JSON.stringify(await page.context().cookies())]).toEqual(before);
    expect(told.filter((one) => /implant|pregnan|seizure|skin|adult|yes/.test(one))).toEqual([]);
    expect(new URL(page.url()).search).toBe('');
  });

  test(`${locale}: with text twice as large nothing is cut off or needs scrolling sideways`, async ({
    browser,
  }) => {
    const width = 390;
    const page = await visit(browser, { locale, width }, { path });
    for (const given of [good, sore, ruledOut]) {
      await page.goto(localePath(locale, path));
      await page.addStyleTag({ content: ':root { font-size: 200%; }' });
      await answer(page, given);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      await see(page).click();
      await expect(shown(page)).toHaveCount(1);
      expect([wide, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width]);
      const cut = await page
        .locator('main :is(p, li, a, h1, h2, label)')
        .filter({ visible: true })
        .evaluateAll((all) =>
          all
            .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
            .map((one) => one.outerHTML),
        );
      expect(cut).toEqual([]);
    }
  });

  test(`${locale}: the check is linked from who should not use it, from the support page and from the terms`, async ({
    page,
  }) => {
    const target = localePath(locale, path);
    for (const [from, name] of [
      ['/', texts.home.exclusions.check],
      ['/support', texts.content.support.questions.items[0]?.check ?? ''],
      ['/terms', texts.legal.documents.suitability],
    ] as const) {
      await page.goto(localePath(locale, from), { waitUntil: 'domcontentloaded' });
      await page
        .locator('main details')
        .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
      await page.locator('main').getByRole('link', { name, exact: true }).first().click();
      await expect(page).toHaveURL(new RegExp(`${target}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.suitability.title);
    }
  });
}
