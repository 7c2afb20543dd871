import { keepUser } from './api';

const storage = new Map<string, string>();
const page = Object.assign(new EventTarget(), {
  localStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  },
});
Object.assign(globalThis, { window: page, StorageEvent: Event });

const profile = (id: number, name: string) =>
  ({ user: { id, name }, logins: {} }) as unknown as Parameters<typeof keepUser>[0];

test('a profile that comes back late is kept of the same person alone', () => {
  keepUser(profile(7, '林夏'));
  expect(storage.get('user')).toBeUndefined();
  storage.set('user', '{"id":7,"name":"林夏"}');
  keepUser(profile(8, '周砚'));
  expect(storage.get('user')).toBe('{"id":7,"name":"林夏"}');
  keepUser(profile(7, '夏林'));
  expect(storage.get('user')).toBe('{"id":7,"name":"夏林"}');
});
