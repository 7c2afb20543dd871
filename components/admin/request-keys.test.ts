import { forgetKey, keyOf } from './request-keys';

test('a request keeps its key until it is answered, and each other request has its own key', () => {
  const key = keyOf('refund 10');
  expect(keyOf('refund 20')).not.toBe(key);
  expect(keyOf('refund 10')).toBe(key);
  forgetKey('refund 10');
  expect(keyOf('refund 10')).not.toBe(key);
});
