import { forgetFriendCode, keepFriendCode, readFriendCode } from './friend-code';

const storage = new Map<string, string>();
const day = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-21T08:00:00Z');

beforeEach(() => {
  storage.clear();
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  const page = Object.assign(new EventTarget(), { localStorage });
  Object.defineProperty(globalThis, 'window', { value: page, configurable: true });
  Object.defineProperty(globalThis, 'StorageEvent', { value: Event, configurable: true });
});

test('a code is offered for 30 days and then forgotten', () => {
  keepFriendCode('LX7KQ2MP', now);
  expect(readFriendCode(now + 29 * day)).toBe('LX7KQ2MP');
  expect(readFriendCode(now + 30 * day)).toBeNull();
  expect(storage.size).toBe(0);
});

test('the code of the last friend counts, from the last visit on', () => {
  keepFriendCode('LX7KQ2MP', now);
  keepFriendCode('CY4HN8WT', now + 20 * day);
  expect(readFriendCode(now + 45 * day)).toBe('CY4HN8WT');
});

test('a used-up code can be forgotten', () => {
  keepFriendCode('LX7KQ2MP', now);
  forgetFriendCode();
  expect(readFriendCode(now)).toBeNull();
});

test.each([
  'LX7KQ2MP',
  'null',
  '[]',
  '{"code":5,"until":9e15}',
  `{"code":"A","until":${now + 31 * day}}`,
  `{"code":"${'A'.repeat(65)}","until":${now + day}}`,
])('%s under its key is nothing', (stored) => {
  storage.set('friendCode', stored);
  expect(readFriendCode(now)).toBeNull();
});
