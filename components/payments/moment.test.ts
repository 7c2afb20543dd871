import { asMinor, zero } from '@/platform/money';
import { confirmedTo, momentOf } from './moment';

test.each([
  ['CNY', 'nora@mail.example', '138****8000'],
  ['USD', 'nora@mail.example', 'n***@mail.example'],
  ['USD', null, '138****8000'],
] as const)('an order in %s with the e-mail %s is confirmed to %s', (currency, email, contact) => {
  expect(confirmedTo({ currency, phone: '13812348000', email })).toBe(contact);
});

test.each([
  ['pending', 'CNY', 'pending', 'status'],
  ['pending', 'USD', 'pending', 'payWithAdviser'],
  ['pending', 'CNY', 'paid', 'justPaid'],
  ['paid', 'CNY', 'paid', 'justPaid'],
  ['paid', 'USD', 'paid', 'justPaid'],
  ['processing', 'CNY', 'paid', 'justPaid'],
  ['shipped', 'CNY', 'paid', 'status'],
  ['cancelled', 'USD', 'cancelled', 'status'],
] as const)(
  'an order that is %s, in %s, its payment %s, begins with: %s',
  (status, currency, payment, moment) => {
    expect(momentOf({ status, currency, refunded_amount: zero }, payment)).toBe(moment);
  },
);

test('a refund ends the thanks', () => {
  expect(momentOf({ status: 'paid', currency: 'CNY', refunded_amount: asMinor(1) }, 'paid')).toBe('status');
});
