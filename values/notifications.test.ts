import { isStillTrue } from './notifications';

test.each([
  { kind: 'placed', status: 'pending', isTrue: true },
  { kind: 'placed', status: 'paid', isTrue: false },
  { kind: 'placed', status: 'cancelled', isTrue: false },
  { kind: 'reminder', status: 'pending', isTrue: true },
  { kind: 'reminder', status: 'paid', isTrue: false },
  { kind: 'paid', status: 'paid', isTrue: true },
  { kind: 'paid', status: 'completed', isTrue: true },
  { kind: 'paid', status: 'pending', isTrue: false },
  { kind: 'paid', status: 'cancelled', isTrue: false },
  { kind: 'shipped', status: 'processing', isTrue: false },
  { kind: 'shipped', status: 'delivered', isTrue: true },
  { kind: 'refunded', status: 'cancelled', isTrue: true },
  { kind: 'returnClosed', status: 'cancelled', isTrue: true },
] as const)('"$kind" about an order that is $status: $isTrue', ({ kind, status, isTrue }) => {
  expect(isStillTrue(kind, status)).toBe(isTrue);
});
