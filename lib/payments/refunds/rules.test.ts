import { secondsToNextRefundTry } from './rules';

test('refunds are tried again, an hour apart at most', () => {
  expect([1, 2, 5, 100].map(secondsToNextRefundTry)).toEqual([20, 40, 320, 3600]);
});
