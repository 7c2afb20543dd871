import { takeEarlyAnswer } from './early-answers';

const path = '/api/orders/my';
const ask = (token: string | null, at = performance.now()) => {
  const answer = Promise.resolve(new Response('{}'));
  globalThis.earlyAnswers = { [path]: { token, at, answer } };
  return answer;
};
afterEach(() => {
  globalThis.earlyAnswers = undefined;
});

test('an early answer is taken once', () => {
  const answer = ask('a');
  expect(takeEarlyAnswer(path, 'a')).toBe(answer);
  expect(takeEarlyAnswer(path, 'a')).toBeNull();
});

test('another login, another address and a page that never asked get none', () => {
  expect(takeEarlyAnswer(path, 'a')).toBeNull();
  void ask('a');
  expect(takeEarlyAnswer('/api/orders/my?page=2', 'a')).toBeNull();
  expect(takeEarlyAnswer(path, 'b')).toBeNull();
  void ask('a');
  expect(takeEarlyAnswer(path, null)).toBeNull();
});

test('an answer of half a minute ago is too old', () => {
  void ask('a', performance.now() - 30_000);
  expect(takeEarlyAnswer(path, 'a')).toBeNull();
});
