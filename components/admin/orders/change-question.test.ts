import { canUndo, questionOf } from './change-question';

test('a step on the path is not asked about', () => {
  expect(questionOf('paid', 'processing')).toBeNull();
  expect(questionOf('processing', 'shipped')).toBeNull();
  expect(questionOf('pending', 'cancelled')).toBeNull();
});

test('money and moves off the path are', () => {
  expect(questionOf('pending', 'paid')).toBe('manualPaid');
  expect(questionOf('cancelled', 'paid')).toBe('manualPaid');
  expect(questionOf('shipped', 'cancelled')).toBe('cancelPaid');
  expect(questionOf('paid', 'shipped')).toBe('offPath');
  expect(questionOf('delivered', 'processing')).toBe('offPath');
  expect(questionOf('shipped', 'paid')).toBe('offPath');
});

test('what has been paid has no way back to pending', () => {
  expect(canUndo('pending', 'paid')).toBe(false);
  expect(canUndo('pending', 'shipped')).toBe(false);
  expect(canUndo('pending', 'cancelled')).toBe(true);
  expect(canUndo('paid', 'processing')).toBe(true);
});
