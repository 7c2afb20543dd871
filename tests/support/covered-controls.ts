import type { Page } from '@playwright/test';

/** Where a control is asked whose it is: its centre and its corners, within what is round of a round button. */
const places = [
  [0.5, 0.5],
  [0.16, 0.16],
  [0.84, 0.16],
  [0.16, 0.84],
  [0.84, 0.84],
] as const;

const controls =
  'a[href], button, input, select, textarea, summary, [role=button], [role=checkbox], [role=radio], [role=tab]';

/** Runs in the page: what the question at one point needs to know. */
function questionsInPage() {
  const isBar = (element: Element) =>
    ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
    element.getBoundingClientRect().width >= innerWidth * 0.9;
  /** A bar across the window is its edge: what is under it comes out by scrolling. */
  const barOf = (element: Element | null): Element | null =>
    !element || isBar(element) ? element : barOf(element.parentElement);
  const isInside = (x: number, y: number, { left, right, top, bottom }: DOMRect) =>
    x >= left && x <= right && y >= top && y <= bottom;
  /** A row that is swiped, or a rounded picture, shows a part of what it holds. */
  const isCutOff = (box: Element | null, x: number, y: number): boolean => {
    if (!box || box === document.body) return false;
    const isWindow = getComputedStyle(box).overflow !== 'visible';
    return (isWindow && !isInside(x, y, box.getBoundingClientRect())) || isCutOff(box.parentElement, x, y);
  };
  const isOf = (control: Element, hit: Element) =>
    control.contains(hit) ||
    ('labels' in control &&
      [...(control.labels as NodeListOf<Element>)].some((label) => label.contains(hit)));
  return {
    /** What lies over the control at this point of the window, if anything does. */
    coverAt(control: Element, x: number, y: number): Element | null {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || isCutOff(control.parentElement, x, y))
        return null;
      const hit = document.elementFromPoint(x, y);
      if (!hit || isOf(control, hit)) return null;
      const bar = barOf(hit);
      return bar && !bar.contains(control) ? null : hit;
    },
  };
}

/** The controls that something else covers, at every scroll position of a page, each with what covers it. */
export async function coveredControls(page: Page): Promise<string[]> {
  const questions = await page.evaluateHandle(questionsInPage);
  return page.evaluate(
    async ([{ coverAt }, wanted, points]) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const isShown = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const nameOf = (element: Element) => {
        const words = element.textContent || element.getAttribute('aria-label') || '';
        return `${element.localName}.${element.className} "${words.trim().slice(0, 20)}"`;
      };
      const found = new Set<string>();
      const look = () => {
        for (const control of document.querySelectorAll(wanted)) {
          const { top, bottom } = control.getBoundingClientRect();
          if (bottom < 0 || top > innerHeight || !isShown(control)) continue;
          for (const rect of control.getClientRects())
            for (const [across, down] of rect.width > 4 && rect.height > 4 ? points : []) {
              const cover = coverAt(control, rect.left + rect.width * across, rect.top + rect.height * down);
              if (cover) found.add(`${nameOf(cover)} over ${nameOf(control)}`);
            }
        }
      };
      for (let top = 0; ; top += innerHeight * 0.45) {
        scrollTo({ top, behavior: 'instant' });
        await nextFrame();
        await nextFrame();
        look();
        if (top + innerHeight >= document.documentElement.scrollHeight) return [...found];
      }
    },
    [questions, controls, places] as const,
  );
}
