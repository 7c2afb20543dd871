import type { OrderEvent } from '@/lib/orders/admin-contract';
import { titleOf } from './event-title';

test.each<[OrderEvent['metadata'], ReturnType<typeof titleOf>]>([
  [{ crm_sync: 'completed', sync_type: 'auto' }, 'crm_sync'],
  [{ message: 'paid', channel: 'mail', state: 'sent' }, 'message'],
  [{ refund: 'requested', amount: 1 }, 'refund'],
  [{ surplus_payment: 'second', out_refund_no: 'R1' }, 'surplus_payment'],
  [{ parcel: 'added', carrier: 'sf', number: 'SF1', quantity: 1 }, 'parcel'],
  [{ recipient: ['name'] }, 'recipient'],
  [{ slip: 'printed' }, 'slip'],
  [{}, 'modified'],
])('a change with %j has the title of what it is about: %s (admin 28)', (metadata, title) =>
  expect(titleOf({ event_type: 'modified', metadata })).toBe(title),
);

test('any other event has the title of its type, whatever its data is called', () =>
  expect(titleOf({ event_type: 'note_added', metadata: { message: 'paid' } })).toBe('note_added'));
