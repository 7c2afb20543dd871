import { expect, type Locator, type Page } from '@playwright/test';

/** Why the focused element cannot be seen by who moves by keys; nothing when it can. */
const focusProblems = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return ['nothing has the focus'];
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    const name = element.outerHTML.slice(0, 120);
    return [
      ...(hit && (element.contains(hit) || hit.contains(element)) ? [] : [`covered or out of view: ${name}`]),
      ...(outlineStyle === 'none' && boxShadow === 'none' ? [`no ring: ${name}`] : []),
    ];
  });

/** Presses Tab until the element has the focus, which can be seen at each stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await focusProblems(page)).toEqual([]);
    if (await target.evaluateAll((found) => found.some((one) => one === document.activeElement))) return;
  }
  throw new Error(`no Tab leads to ${String(target)}`);
}
