import { createContext, runInContext } from 'node:vm';
import { keepClicks } from './keep-clicks';

type Page = {
  isHydrated: true;
  location: { search: string };
  localStorage: { setItem: (key: string, value: string) => void };
};

/** A page with the script, and what it listens to. */
function pageWith(script: string, page: Partial<Page> = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const addEventListener = (name: string, listen: (event: object) => void) => listeners.set(name, listen);
  runInContext(script, createContext({ addEventListener, ...page }));

  const click = (target: object) => {
    const stopped = { default: false, others: false };
    listeners.get('click')?.({
      target: { closest: () => target },
      preventDefault: () => (stopped.default = true),
      stopImmediatePropagation: () => (stopped.others = true),
    });
    return stopped.default && stopped.others;
  };
  /** The clicks that the page receives at its hydration. */
  const hydrate = () => {
    let received: object[] | null = null;
    listeners.get('hydrated')?.({ detail: (clicks: object[]) => (received = [...clicks]) });
    return received;
  };
  return { click, hydrate };
}

const button = (group: object | null = null) => ({ closest: () => group });

test('clicks before hydration are stopped and handed over in their order, once', () => {
  const page = pageWith(keepClicks(true));
  const [more, buy] = [button(), button()];
  expect([page.click(more), page.click(buy)]).toEqual([true, true]);
  expect(page.hydrate()).toEqual([more, buy]);
  expect(page.hydrate()).toBeNull();
});

test('a click after hydration is left to the page', () => {
  const page = pageWith(keepClicks(true));
  page.hydrate();
  expect(page.click(button())).toBe(false);
});

test('repeated clicks on one button count once, in a group each of them', () => {
  const page = pageWith(keepClicks(true));
  const [buy, plus] = [button(), button({})];
  for (const clicked of [buy, buy, plus, plus]) page.click(clicked);
  expect(page.hydrate()).toHaveLength(3);
});

test('the language switch keeps the query and stores the language, and leads on', () => {
  const stored: string[] = [];
  const localStorage = { setItem: (key: string, value: string) => stored.push(key, value) };
  const page = pageWith(keepClicks(true), { location: { search: '?vipcode=VIP2026' }, localStorage });
  const link = { href: '/en', hreflang: 'en', search: '' };
  expect(page.click(link)).toBe(false);
  expect(link.search).toBe('?vipcode=VIP2026');
  expect(stored).toContain('en');
  expect(page.hydrate()).toEqual([]);
});

test('switched off, a page has no script for early clicks, and a click is left to the page', () => {
  expect(keepClicks(false)).toBe('');
  expect(pageWith(keepClicks(false)).click(button())).toBe(false);
});

test('a script that runs after the hydration leaves every click to the page', () => {
  const page = pageWith(keepClicks(true), { isHydrated: true });
  expect(page.click(button())).toBe(false);
});
