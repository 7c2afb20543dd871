import { processState } from './process-state';

test('the first who asks makes the state, and everybody gets the same', () => {
  const first = processState('test.list', () => ['first']);
  expect(processState('test.list', () => ['second'])).toBe(first);
  expect(processState('test.other', () => ['other'])).toEqual(['other']);
});
