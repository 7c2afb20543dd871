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

/** What a text has to know of an element that it is in. */
type Frame = {
  element: Element;
  box: Box;
  isTiny: boolean;
  floats: boolean;
  scrolls: boolean;
  clips: boolean;
  isClamped: boolean;
  isPaper: boolean;
  /** The size of its type. */
  size: number;
};

/** Runs in the page: how one text is drawn. Nothing may change meanwhile, as each element is read once. */
function drawingInPage() {
  const layers: Frame[] = [];
  const known = new WeakMap<Element, Frame[]>();
  const boxOf = ({ left, right, top, bottom }: Box): Box => ({ left, right, top, bottom });
  const readFrame = (element: Element): Frame => {
    const style = getComputedStyle(element);
    const { overflowX, backgroundColor, borderLeftWidth } = style;
    return {
      element,
      box: boxOf(element.getBoundingClientRect()),
      isTiny: element.clientWidth === 1 && element.clientHeight === 1,
      floats: /fixed|sticky/.test(style.position),
      scrolls: /auto|scroll/.test(overflowX),
      // Lines that end in an ellipsis are cut on purpose.
      clips: /hidden|clip/.test(overflowX) && style.textOverflow !== 'ellipsis',
      isClamped: style.webkitLineClamp !== 'none',
      isPaper:
        style.display !== 'inline' && (backgroundColor !== 'rgba(0, 0, 0, 0)' || borderLeftWidth !== '0px'),
      size: parseFloat(style.fontSize),
    };
  };
  /** The element and what it is in, the innermost first. */
  const framesOf = (element: Element | null): Frame[] => {
    if (!element) return [];
    const read = known.get(element);
    if (read) return read;
    const frames = [readFrame(element), ...framesOf(element.parentElement)];
    known.set(element, frames);
    return frames;
  };
  /** The ink is about seven tenths of the type's size, in the middle of its line. */
  const inkOf = ({ left, right, top, bottom }: DOMRect, size: number): Box => {
    const middle = (top + bottom) / 2;
    return { left, right, top: middle - size * 0.35, bottom: middle + size * 0.35 };
  };
  return (node: Node, parent: Element): DrawnText | null => {
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
    const above = framesOf(parent);
    if (above.some(({ isTiny }) => isTiny)) return null;
    const range = document.createRange();
    range.selectNodeContents(node);
    const scroller = above.findIndex(({ scrolls }) => scrolls);
    const within = scroller < 0 ? above : above.slice(0, scroller);
    const end = within.find(({ isClamped }) => isClamped)?.box.bottom ?? Infinity;
    const layer = above.find(({ floats }) => floats);
    if (layer && !layers.includes(layer)) layers.push(layer);
    const paper = within.find(({ isPaper }) => isPaper);
    const size = above[0]?.size ?? 0;
    const lines = [...range.getClientRects()]
      .map((rect) => inkOf(rect, size))
      .filter(({ bottom }) => bottom <= end);
    const windows = above.filter(({ scrolls }) => scrolls);
    const isSeen = ({ left, right, top, bottom }: Box) =>
      windows.every(
        ({ box }) => left < box.right && right > box.left && top < box.bottom - 3 && bottom > box.top + 3,
      );
    return {
      text: (node.textContent ?? '').trim(),
      where: `${parent.localName}.${parent.className}`,
      lines,
      seen: lines.filter(isSeen),
      clips: within.filter(({ clips }) => clips).map(({ box }) => box),
      paper: paper && paper.element !== document.body ? paper.box : null,
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

/** Texts on one another. Sorted by their tops, each is compared as far down as it reaches itself. */
function overlapsOf(texts: DrawnText[]): string[] {
  const found: string[] = [];
  const sorted = texts
    .filter(({ seen }) => seen.length > 0)
    .map((text, at) => ({
      text,
      at,
      top: Math.min(...text.seen.map(({ top }) => top)),
      bottom: Math.max(...text.seen.map(({ bottom }) => bottom)),
    }))
    .sort((a, b) => a.top - b.top);
  for (const [at, one] of sorted.entries())
    for (const other of sorted.slice(at + 1)) {
      if (other.top >= one.bottom - slack) break;
      if (other.text.layer !== one.text.layer) continue;
      if (!one.text.seen.some((a) => other.text.seen.some((b) => meet(a, b)))) continue;
      const [first, second] = one.at < other.at ? [one, other] : [other, one];
      found.push(`${nameOf(first.text)} on ${nameOf(second.text)}`);
    }
  return found;
}

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
  return [...(await tooWide(page)), ...problems, ...overlapsOf(texts)];
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
