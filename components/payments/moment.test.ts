import { asMinor, zero } from '@/platform/money';
import { confirmedTo, momentOf } from './moment';

test.each([
  ['nora@mail.example', 'login@mail.example', 'n***@mail.example'],
  [null, 'login@mail.example', 'l***@mail.example'],
  [null, null, '138****8000'],
])('an order with the e-mail %s of a login with %s is confirmed to %s', (email, login, contact) => {
  expect(confirmedTo({ phone: '13812348000', email }, login)).toBe(contact);
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
