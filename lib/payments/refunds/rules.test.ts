import { canBecome, secondsToNextRefundTry } from './rules';

test('refunds are tried again, an hour apart at most', () => {
  expect([1, 2, 5, 100].map(secondsToNextRefundTry)).toEqual([20, 40, 320, 3600]);
});

test.each(['requested', 'processing', 'abnormal', 'failed'] as const)(
  'a refund that is %s takes any other result',
  (state) => {
    expect(canBecome(state, 'succeeded')).toBe(true);
    expect(canBecome(state, 'closed')).toBe(true);
    expect(canBecome(state, state)).toBe(false);
  },
);

test('a closed refund can only become succeeded, and a succeeded one never changes', () => {
  expect(canBecome('closed', 'succeeded')).toBe(true);
  expect(canBecome('closed', 'processing')).toBe(false);
  expect(canBecome('succeeded', 'closed')).toBe(false);
  expect(canBecome('succeeded', 'processing')).toBe(false);
});
