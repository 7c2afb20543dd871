import type { Page } from '@playwright/test';

type Box = { left: number; right: number; top: number; bottom: number };

/** A text of the page as it is drawn. */
type DrawnText = {
  text: string;
  where: string;
  /** The ink of each line. */
  lines: Box[];
  /** Those that are not scrolled out of sight in a box of the page. */
  seen: Box[];
  /** What cuts off whatever lies outside of it. */
  clips: Box[];
  /** What it is printed on, such as a button: nothing may stick out of it. */
  paper: Box | null;
  /** What floats above the page is compared with itself only. */
  layer: number;
};

/** Runs in the page: how one text is drawn. */
function drawingInPage() {
  const layers: Element[] = [];
  const ancestorsOf = (element: Element | null): Element[] =>
    element ? [element, ...ancestorsOf(element.parentElement)] : [];
  const boxOf = ({ left, right, top, bottom }: Box): Box => ({ left, right, top, bottom });
  const floats = (element: Element) => /fixed|sticky/.test(getComputedStyle(element).position);
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  /** Lines that end in an ellipsis are cut on purpose. */
  const clips = (element: Element) => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    return /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis';
  };
  const isPaper = (element: Element) => {
    const { display, backgroundColor, borderLeftWidth } = getComputedStyle(element);
    return display !== 'inline' && (backgroundColor !== 'rgba(0, 0, 0, 0)' || borderLeftWidth !== '0px');
  };
  /** The ink is about seven tenths of the type's size, in the middle of its line. */
  const inkOf = ({ left, right, top, bottom }: DOMRect, size: number): Box => {
    const middle = (top + bottom) / 2;
    return { left, right, top: middle - size * 0.35, bottom: middle + size * 0.35 };
  };
  return (node: Node, parent: Element): DrawnText | null => {
    const above = ancestorsOf(parent);
    const isShown = parent.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isShown || above.some((one) => one.clientWidth === 1 && one.clientHeight === 1)) return null;
    const range = document.createRange();
    range.selectNodeContents(node);
    const scroller = above.findIndex(scrolls);
    const within = scroller < 0 ? above : above.slice(0, scroller);
    const clamp = within.find((one) => getComputedStyle(one).webkitLineClamp !== 'none');
    const end = clamp ? clamp.getBoundingClientRect().bottom : Infinity;
    const layer = above.find(floats);
    if (layer && !layers.includes(layer)) layers.push(layer);
    const paper = within.find(isPaper);
    const size = parseFloat(getComputedStyle(parent).fontSize);
    const lines = [...range.getClientRects()]
      .map((rect) => inkOf(rect, size))
      .filter(({ bottom }) => bottom <= end);
    const frames = above.filter(scrolls).map((one) => one.getBoundingClientRect());
    const isSeen = ({ left, right, top, bottom }: Box) =>
      frames.every(
        (box) => left < box.right && right > box.left && top < box.bottom - 3 && bottom > box.top + 3,
      );
    return {
      text: (node.textContent ?? '').trim(),
      where: `${parent.localName}.${parent.className}`,
      lines,
      seen: lines.filter(isSeen),
      clips: within.filter(clips).map((one) => boxOf(one.getBoundingClientRect())),
      paper: paper && paper !== document.body ? boxOf(paper.getBoundingClientRect()) : null,
      layer: layer ? layers.indexOf(layer) : -1,
    };
  };
}

async function drawnTexts(page: Page): Promise<DrawnText[]> {
  const draw = await page.evaluateHandle(drawingInPage);
  return page.evaluate((drawn) => {
    const texts: DrawnText[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = parent && node.textContent?.trim() ? drawn(node, parent) : null;
      if (text) texts.push(text);
    }
    return texts;
  }, draw);
}

/** Rounding, and the small overhang of letters. */
const slack = 3;

const isWithin = (line: Box, box: Box) =>
  line.left >= box.left - slack &&
  line.right <= box.right + slack &&
  line.top >= box.top - slack &&
  line.bottom <= box.bottom + slack;

const meet = (a: Box, b: Box) =>
  a.left < b.right - slack &&
  b.left < a.right - slack &&
  a.top < b.bottom - slack &&
  b.top < a.bottom - slack;

/** Lines of one letter or little more: words that are read from top to bottom. */
function isColumn({ text, lines }: DrawnText): boolean {
  const rows = new Set(lines.map(({ top }) => Math.round(top))).size;
  return rows > 1 && text.length < rows * 1.6;
}

const nameOf = ({ text, where }: DrawnText) => `"${text.slice(0, 24)}" (${where.slice(0, 40)})`;

/** What is wrong with the texts of a page in its window: cut, outside of what they stand on, in a column, or on another. */
export async function textProblems(page: Page): Promise<string[]> {
  const texts = await drawnTexts(page);
  const problems = texts.flatMap((one) => {
    const found: string[] = [];
    if (one.lines.some((line) => one.clips.some((clip) => !isWithin(line, clip)))) found.push('cut');
    if (one.lines.some((line) => one.paper && !isWithin(line, one.paper))) found.push('sticks out');
    if (isColumn(one)) found.push('in a column');
    return found.map((problem) => `${problem}: ${nameOf(one)}`);
  });
  const overlaps = texts.flatMap((one, at) =>
    texts
      .slice(at + 1)
      .filter((other) => other.layer === one.layer)
      .filter((other) => one.seen.some((a) => other.seen.some((b) => meet(a, b))))
      .map((other) => `${nameOf(one)} on ${nameOf(other)}`),
  );
  return [...(await tooWide(page)), ...problems, ...overlaps];
}

/** The elements that reach over the right edge of the page, where it can be scrolled sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isHeld = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isHeld(element.parentElement));
    return [...document.body.querySelectorAll('*')]
      .filter((one) => one.getBoundingClientRect().right > clientWidth + 1 && !isHeld(one))
      .map(
        (one) =>
          `reaches ${Math.round(one.getBoundingClientRect().right)}: ${one.localName}.${one.className}`,
      )
      .slice(-3);
  });

/** Doubles the type of a page as WeChat does: every size of text and every height of line, whatever its unit. */
export async function doubleText(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const elements = [...document.body.querySelectorAll<HTMLElement>('*')];
    for (const { style } of elements) {
      style.removeProperty('font-size');
      style.removeProperty('line-height');
    }
    const sizes = elements.map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return [parseFloat(fontSize) * 2, parseFloat(lineHeight) * 2] as const;
    });
    elements.forEach(({ style }, at) => {
      const [size, line] = sizes[at] ?? [0, 0];
      style.setProperty('font-size', `${size}px`, 'important');
      if (line) style.setProperty('line-height', `${line}px`, 'important');
    });
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let frame = 0; frame < 3; frame++) await nextFrame();
  });
}

/** Draws what is far below the window too, which is otherwise drawn when the reader comes near. */
export async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const all = new CSSStyleSheet();
    all.replaceSync(
      '*, ::before, ::after { content-visibility: visible !important; transition: none !important }',
    );
    document.adoptedStyleSheets.push(all);
  });
}
