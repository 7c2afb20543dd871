import { hours, minutes } from '@/platform/time';
import { channelFor, isStillTrue, waitAfter } from './rules';

test.each([
  ['zh', null, ['sms', 'mail'], 'sms'],
  ['zh', 'a@example.com', ['mail'], 'mail'],
  ['zh', null, ['mail'], null],
  ['en', 'a@example.com', ['sms', 'mail'], 'mail'],
  ['en', null, ['sms', 'mail'], 'sms'],
  ['en', 'a@example.com', ['sms'], 'sms'],
  ['en', 'a@example.com', [], null],
] as const)('%s with mail %s and providers %s is told by %s', (language, email, available, channel) => {
  expect(channelFor('paid', { language, email }, available)).toBe(channel);
});

test('how an order is paid is told by mail, whatever its language', () => {
  expect(channelFor('placed', { language: 'zh', email: 'a@example.com' }, ['sms', 'mail'])).toBe('mail');
});

test('five tries over about an hour and a half, never two within a minute nor six in an hour (notifications 2, sms 2)', () => {
  const waits = [1, 2, 3, 4, 5].map((attempts) => waitAfter(attempts));
  expect(waits).toEqual([minutes(1), minutes(5), minutes(20), hours(1), null]);
});

test.each([
  { kind: 'placed', status: 'pending', isTrue: true },
  { kind: 'placed', status: 'paid', isTrue: false },
  { kind: 'placed', status: 'cancelled', isTrue: false },
  { kind: 'paid', status: 'paid', isTrue: true },
  { kind: 'paid', status: 'completed', isTrue: true },
  { kind: 'paid', status: 'pending', isTrue: false },
  { kind: 'paid', status: 'cancelled', isTrue: false },
  { kind: 'shipped', status: 'processing', isTrue: false },
  { kind: 'shipped', status: 'delivered', isTrue: true },
  { kind: 'refunded', status: 'cancelled', isTrue: true },
] as const)('"$kind" about an order that is $status: $isTrue', ({ kind, status, isTrue }) => {
  expect(isStillTrue(kind, status)).toBe(isTrue);
});
