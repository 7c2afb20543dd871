import { isRightAnswer, newSum } from './human-check';

describe('the sum', () => {
  test('has two numbers from 1 to 10', () => {
    expect(newSum(() => 0)).toEqual({ left: 1, right: 1 });
    expect(newSum(() => 0.999_999)).toEqual({ left: 10, right: 10 });
    for (let round = 0; round < 500; round++) {
      const { left, right } = newSum();
      for (const number of [left, right]) {
        expect(Number.isInteger(number)).toBe(true);
        expect(number).toBeGreaterThanOrEqual(1);
        expect(number).toBeLessThanOrEqual(10);
      }
    }
  });

  test.each([
    ['12', true],
    [' 12 ', true],
    ['１２', true],
    ['012', true],
    ['13', false],
    ['', false],
    ['  ', false],
    ['1e1', false],
    ['12.0', false],
    ['-12', false],
    ['twelve', false],
    ['0012', false],
  ])('7 + 5 = %p is %p', (answer, right) => expect(isRightAnswer({ left: 7, right: 5 }, answer)).toBe(right));
});
