import { asMinor } from '@/platform/money';
import { remainingSteps } from './remaining-steps';

const [total, none] = [asMinor(169_900), asMinor(0)];

test.each([
  ['pending', ['paid', 'shipped', 'delivered']],
  ['paid', ['shipped', 'delivered']],
  ['processing', ['shipped', 'delivered']],
  ['shipped', ['delivered']],
  ['delivered', []],
  ['completed', []],
  ['cancelled', []],
] as const)('after %s a buyer waits for %j', (status, ahead) => {
  expect(remainingSteps({ status, total, refunded_amount: none })).toEqual(ahead);
});

test.each([
  ['paid', total, []],
  ['processing', total, []],
  ['shipped', total, ['delivered']],
  ['paid', asMinor(20_000), ['shipped', 'delivered']],
] as const)('of an order that is %s and has %i refunded, a buyer waits for %j', (status, refunded, ahead) => {
  expect(remainingSteps({ status, total, refunded_amount: refunded })).toEqual(ahead);
});
