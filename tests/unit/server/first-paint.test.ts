import { runInNewContext } from 'node:vm';
import { paintedFirst } from '@/server/first-paint.mjs';

const sheet = '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>';
const script = (name: string) => `<script src="/_next/static/chunks/${name}" async=""></script>`;
const hint = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/main.js"/>';
const head = (inner: string) => `<html><head>${inner}</head><body>`;
const picture = '<img fetchPriority="high" src="/hero.avif"/>';

describe('the head', () => {
  test('has its inline scripts before its style sheets, in their order', () => {
    const html = head(`<meta/>${sheet}<script>one()</script>${script('a.js')}<script>two()</script>`);
    expect(paintedFirst(`${html}<p>text</p></body></html>`)).toBe(
      `${head(`<meta/><script>one()</script><script>two()</script>${sheet}${script('a.js')}`)}<p>text</p></body></html>`,
    );
  });

  test('of a page without style sheets does not change, and neither do the scripts of the body', () => {
    const html = `${head('<script>one()</script>')}<script>two()</script></body></html>`;
    expect(paintedFirst(html)).toBe(html);
  });
});

describe('a page that begins with a picture', () => {
  const page = `${head(`${sheet}${hint}${script('a.js')}${script('b.js')}`)}${picture}<script src="/_next/static/chunks/old.js" noModule=""></script>${script('main.js')}${script('a.js')}</body></html>`;
  const late = paintedFirst(page);

  test('contains no script tag with an address', () => {
    expect(late).not.toMatch(/<script src|as="script"/);
    expect(late).toContain(picture);
  });

  /** Runs the page's own script in a window with only the objects that it needs. */
  function open({ complete = true } = {}) {
    const state = {
      loaded: [] as { src: string; async: boolean }[],
      timers: [] as [() => void, number][],
      paint: (_name: string) => {},
    };
    const image = { complete, onload: () => {} };
    class PerformanceObserver {
      constructor(observe: (list: { getEntriesByName: (name: string) => unknown[] }) => void) {
        state.paint = (painted) =>
          observe({ getEntriesByName: (name) => (name === painted ? [{ startTime: 1 }] : []) });
      }
      observe() {}
    }
    const document = {
      createElement: () => ({}),
      querySelector: () => image,
      head: { append: (one: { src: string; async: boolean }) => state.loaded.push(one) },
    };
    const code = /<script>(\(function\(d,n\)[\s\S]*?)<\/script>/.exec(late)?.[1] ?? '';
    runInNewContext(code, {
      document,
      PerformanceObserver,
      setTimeout: (run: () => void, after: number) => state.timers.push([run, after]),
    });
    return { ...state, paint: (name: string) => state.paint(name), image };
  }
  const sources = ({ loaded }: ReturnType<typeof open>) => loaded.map(({ src }) => src);
  const all = ['a.js', 'b.js', 'main.js'].map((name) => `/_next/static/chunks/${name}`);

  test('loads each script once, after the first contentful paint', () => {
    const window = open();
    window.paint('first-paint');
    expect(window.timers).toHaveLength(1);
    window.paint('first-contentful-paint');
    expect(sources(window)).toEqual([]);
    const [run, after] = window.timers[1] ?? [];
    expect(after).toBeLessThan(100);
    run?.();
    window.timers[0]?.[0]();
    expect(sources(window)).toEqual(all);
    expect(window.loaded.every((one) => one.async)).toBe(true);
  });

  test('waits for a picture that is still loading', () => {
    const window = open({ complete: false });
    window.paint('first-contentful-paint');
    expect(window.timers).toHaveLength(1);
    window.image.onload();
    window.timers[1]?.[0]();
    expect(sources(window)).toEqual(all);
  });

  test('loads the scripts after a second if nothing is painted', () => {
    const window = open();
    const [run, after] = window.timers[0] ?? [];
    expect(after).toBe(1000);
    run?.();
    expect(sources(window)).toEqual(all);
  });
});

test.each(['<p>text</p>', `${picture}<input name="phone"/>`])(
  'a page with %s keeps its scripts',
  (content) => {
    const html = `${head(`${hint}${script('a.js')}`)}${content}${script('main.js')}</body></html>`;
    expect(paintedFirst(html)).toBe(html);
  },
);
