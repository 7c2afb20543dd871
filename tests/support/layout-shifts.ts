import { expect, type Page } from '@playwright/test';

/** Records every element that moves without user input, and how far. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] };
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push({ value, moved: sources.map(({ node }) => node?.className ?? '') });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What a page may shift while its content comes (speed 8). */
export const mostOfPages = 0.05;

export async function expectStill(page: Page, most = 0.01) {
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
  );
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, JSON.stringify(shifts)).toBeLessThan(most);
}
