import { jest } from '@jest/globals';
import { onStored } from './browser-storage';

const page = new EventTarget();
const has = Object.getOwnPropertyDescriptor(globalThis, 'window');
beforeAll(() => void Object.defineProperty(globalThis, 'window', { value: page, configurable: true }));
afterAll(() => {
  if (has) Object.defineProperty(globalThis, 'window', has);
  else Reflect.deleteProperty(globalThis, 'window');
});

const store = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }));
const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('a listener hears of its key, of a cleared storage and of a page that comes back, until it stops', () => {
  const listener = jest.fn();
  const stop = onStored('cart', listener);
  store('user');
  show(false);
  expect(listener).not.toHaveBeenCalled();
  store('cart');
  store(null);
  show(true);
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  store('cart');
  show(true);
  expect(listener).toHaveBeenCalledTimes(3);
});
