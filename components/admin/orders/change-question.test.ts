import { canUndo, questionOf } from './change-question';

test('asks nothing before a step on the normal path', () => {
  expect(questionOf('paid', 'processing')).toBeNull();
  expect(questionOf('processing', 'shipped')).toBeNull();
  expect(questionOf('pending', 'cancelled')).toBeNull();
});

test('asks before a change about money and before a change off the normal path', () => {
  expect(questionOf('pending', 'paid')).toBe('manualPaid');
  expect(questionOf('cancelled', 'paid')).toBe('manualPaid');
  expect(questionOf('shipped', 'cancelled')).toBe('cancelPaid');
  expect(questionOf('paid', 'shipped')).toBe('offPath');
  expect(questionOf('delivered', 'processing')).toBe('offPath');
  expect(questionOf('shipped', 'paid')).toBe('offPath');
});

test('offers no undo that would set a paid order back to pending', () => {
  expect(canUndo('pending', 'paid')).toBe(false);
  expect(canUndo('pending', 'shipped')).toBe(false);
  expect(canUndo('pending', 'cancelled')).toBe(true);
  expect(canUndo('paid', 'processing')).toBe(true);
});
