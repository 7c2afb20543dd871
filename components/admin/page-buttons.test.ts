import { pageButtons } from './page-buttons';

test.each([
  [1, 0, []],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [12, 9, [5, 6, 7, 8, 9]],
])('on page %i of %i: %j', (current, total, buttons) => {
  expect(pageButtons(current, total)).toEqual(buttons);
});
