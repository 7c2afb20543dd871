import { keepFriendCode, readFriendCode, refuseFriendCode } from './friend-code';

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

const [chinese, english] = [1, 2];

test('a code is offered for 30 days and then forgotten', () => {
  keepFriendCode('LX7KQ2MP', chinese, now);
  expect(readFriendCode(chinese, now + 29 * day)).toBe('LX7KQ2MP');
  expect(readFriendCode(chinese, now + 30 * day)).toBeNull();
  expect(storage.size).toBe(0);
});

test('the code of the last friend counts, from the last visit on', () => {
  keepFriendCode('LX7KQ2MP', chinese, now);
  keepFriendCode('CY4HN8WT', chinese, now + 20 * day);
  expect(readFriendCode(chinese, now + 45 * day)).toBe('CY4HN8WT');
});

test('a code that its own product refuses is forgotten, however it was typed', () => {
  keepFriendCode('Lx7kq2mp', chinese, now);
  refuseFriendCode('LX7KQ2MP', chinese, now);
  expect(storage.size).toBe(0);
});

test('a code is offered for each product, and after a refusal of one for the other alone, as long as before', () => {
  keepFriendCode('LX7KQ2MP', chinese, now);
  expect(readFriendCode(english, now)).toBe('LX7KQ2MP');
  refuseFriendCode('LX7KQ2MP', english, now + 10 * day);
  expect(readFriendCode(english, now + 10 * day)).toBeNull();
  expect(readFriendCode(chinese, now + 29 * day)).toBe('LX7KQ2MP');
  expect(readFriendCode(chinese, now + 30 * day)).toBeNull();
});

test('the refusal of another code changes nothing', () => {
  keepFriendCode('LX7KQ2MP', chinese, now);
  refuseFriendCode('CY4HN8WT', chinese, now);
  expect(readFriendCode(chinese, now)).toBe('LX7KQ2MP');
});

test('a code that was kept without its product is offered for all, and forgotten once it is refused', () => {
  storage.set('friendCode', JSON.stringify({ code: 'LX7KQ2MP', until: now + day }));
  expect([chinese, english].map((product) => readFriendCode(product, now))).toEqual(['LX7KQ2MP', 'LX7KQ2MP']);
  refuseFriendCode('LX7KQ2MP', english, now);
  expect(storage.size).toBe(0);
});

test.each([
  'LX7KQ2MP',
  'null',
  '[]',
  '{"code":5,"until":9e15}',
  `{"code":"A","until":${now + 31 * day}}`,
  `{"code":"A","until":${now + day},"product":"1"}`,
  `{"code":"${'A'.repeat(65)}","until":${now + day}}`,
])('%s under its key is nothing', (stored) => {
  storage.set('friendCode', stored);
  expect(readFriendCode(chinese, now)).toBeNull();
});
