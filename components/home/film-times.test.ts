import { filmAt, filmClock, indexAt } from './film-times';

test('a link leads to a moment of the film, and to its beginning without one', () => {
  expect(filmAt(0)).toBe('/film/guide.mp4');
  expect(filmAt(20.5)).toBe('/film/guide.mp4#t=20.6');
});

test('a chapter lasts until the next one begins', () => {
  const chapters = [{ at: 0 }, { at: 10.5 }, { at: 20 }];
  expect([0, 10.4, 10.5, 19, 20, 99].map((seconds) => indexAt(chapters, seconds))).toEqual([
    0, 0, 1, 1, 2, 2,
  ]);
});

test('a moment reads as minutes and seconds', () => {
  expect([0, 9.9, 60, 75.5].map(filmClock)).toEqual(['0:00', '0:09', '1:00', '1:15']);
});
