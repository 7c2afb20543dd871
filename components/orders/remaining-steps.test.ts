import { remainingSteps } from './remaining-steps';

test.each([
  ['pending', ['paid', 'shipped', 'delivered']],
  ['paid', ['shipped', 'delivered']],
  ['processing', ['shipped', 'delivered']],
  ['shipped', ['delivered']],
  ['delivered', []],
  ['completed', []],
  ['cancelled', []],
] as const)('after %s a buyer waits for %j', (status, ahead) => {
  expect(remainingSteps(status)).toEqual(ahead);
});
