import { positionOf } from './use-snap-scroller';

const thirds = { visible: 1200, item: 386.67, gap: 20 };

test('three items of a third each with gaps count as three visible items', () => {
  expect(positionOf({ scrolled: 0, ...thirds }, 9)).toEqual({ first: 0, perView: 3 });
  expect(positionOf({ scrolled: 1220, ...thirds }, 9)).toEqual({ first: 3, perView: 3 });
});

test('with one visible picture, a scroll of more than half counts as the next picture', () => {
  const full = { visible: 620, item: 620, gap: 0 };
  expect(positionOf({ scrolled: 300, ...full }, 8).first).toBe(0);
  expect(positionOf({ scrolled: 320, ...full }, 8).first).toBe(1);
});

test('a little more than one card counts as one visible card', () => {
  expect(positionOf({ scrolled: 0, visible: 390, item: 310, gap: 14 }, 9).perView).toBe(1);
});

test('the position is never outside the row', () => {
  expect(positionOf({ scrolled: -80, visible: 390, item: 310, gap: 14 }, 9).first).toBe(0);
  expect(positionOf({ scrolled: 99_999, visible: 390, item: 310, gap: 14 }, 9).first).toBe(8);
  expect(positionOf({ scrolled: 0, visible: 0, item: 0, gap: 0 }, 9)).toEqual({ first: 0, perView: 1 });
});
