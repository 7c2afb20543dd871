import { asMinor, zero } from '@/platform/money';
import { confirmedTo, isJustPaid } from './confirmation';

test.each([
  ['CNY', 'nora@mail.example', '138****8000'],
  ['USD', 'nora@mail.example', 'n***@mail.example'],
  ['USD', null, '138****8000'],
] as const)('an order in %s with the e-mail %s is confirmed to %s', (currency, email, contact) => {
  expect(confirmedTo({ currency, phone: '13812348000', email })).toBe(contact);
});

test.each([
  { status: 'pending', refunded_amount: zero, isThanked: false },
  { status: 'paid', refunded_amount: zero, isThanked: true },
  { status: 'processing', refunded_amount: zero, isThanked: true },
  { status: 'paid', refunded_amount: asMinor(1), isThanked: false },
  { status: 'shipped', refunded_amount: zero, isThanked: false },
  { status: 'cancelled', refunded_amount: zero, isThanked: false },
] as const)(
  'thanks for an order that is $status, refunded $refunded_amount: $isThanked',
  ({ isThanked, ...order }) => {
    expect(isJustPaid(order)).toBe(isThanked);
  },
);
