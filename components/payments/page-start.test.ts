import { asMinor, zero } from '@/platform/money';
import { confirmationOf, dayOfDispatch, pageStartOf } from './page-start';

test.each([
  ['sent', 'n***@mail.example', 'sent'],
  ['not_sent', '138****8000', 'not_sent'],
  ['failed', '138****8000', 'failed'],
  ['sent', null, 'failed'],
  ['not_sent', null, 'failed'],
] as const)(
  'of a message that is %s to %s the page says what it says of one that is %s',
  (sms_status, confirmation_contact, status) => {
    expect(confirmationOf({ sms_status, confirmation_contact })).toEqual({
      status,
      contact: confirmation_contact ?? '',
    });
  },
);

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
  (status, currency, payment, start) => {
    expect(pageStartOf({ status, currency, refunded_amount: zero }, payment)).toBe(start);
  },
);

test('a refund ends the thanks', () => {
  expect(pageStartOf({ status: 'paid', currency: 'CNY', refunded_amount: asMinor(1) }, 'paid')).toBe(
    'status',
  );
});

describe('the day by which a parcel leaves', () => {
  const paidAt = new Date('2026-07-01T23:30:00+08:00');
  const on = (now: string, within: number | null = 48) => dayOfDispatch(paidAt, within, new Date(now));

  test('is named until that day is over in Shanghai', () => {
    const day = new Date('2026-07-03T23:30:00+08:00');
    expect(on('2026-07-01T23:31:00+08:00')).toEqual(day);
    expect(on('2026-07-03T23:59:00+08:00')).toEqual(day);
    expect(on('2026-07-04T00:00:00+08:00')).toBeNull();
  });

  test('is not named where the shop promises none', () => {
    expect(on('2026-07-01T23:31:00+08:00', null)).toBeNull();
  });
});
