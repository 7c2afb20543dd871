import { positionOf } from './use-snap-scroller';

const thirds = { visible: 1200, item: 386.67, gap: 20 };

test('three thirds with gaps are three in view', () => {
  expect(positionOf({ scrolled: 0, ...thirds }, 9)).toEqual({ first: 0, perView: 3 });
  expect(positionOf({ scrolled: 1220, ...thirds }, 9)).toEqual({ first: 3, perView: 3 });
});

test('one picture at a time, half way counts for the next', () => {
  const full = { visible: 620, item: 620, gap: 0 };
  expect(positionOf({ scrolled: 300, ...full }, 8).first).toBe(0);
  expect(positionOf({ scrolled: 320, ...full }, 8).first).toBe(1);
});

test('a card and a bit more is one in view', () => {
  expect(positionOf({ scrolled: 0, visible: 390, item: 310, gap: 14 }, 9).perView).toBe(1);
});

test('never outside the row', () => {
  expect(positionOf({ scrolled: -80, visible: 390, item: 310, gap: 14 }, 9).first).toBe(0);
  expect(positionOf({ scrolled: 99_999, visible: 390, item: 310, gap: 14 }, 9).first).toBe(8);
  expect(positionOf({ scrolled: 0, visible: 0, item: 0, gap: 0 }, 9)).toEqual({ first: 0, perView: 1 });
});
