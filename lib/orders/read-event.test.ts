import { readEvent } from './read-event';

const changed = (metadata: Record<string, unknown>) => readEvent({ eventType: 'status_changed', metadata });
const modified = (metadata: Record<string, unknown>) => readEvent({ eventType: 'modified', metadata });

test('a change of status has the old status, the new one and its reason', () => {
  expect(changed({ from: 'cancelled', to: 'paid', late_payment: true, out_trade_no: 'T1' })).toEqual({
    kind: 'statusChanged',
    from: 'cancelled',
    to: 'paid',
    isUndo: false,
    isLate: true,
    isManual: false,
    isOffPath: false,
    isAssumed: false,
    isConfirmed: false,
    reason: null,
  });
  expect(changed({ from: 'paid', to: 'shipped', reason: 'paid again' })).toMatchObject({
    reason: 'paid again',
  });
});

test('a corrected recipient is the names of its fields', () =>
  expect(modified({ recipient: ['name', 'city'] })).toEqual({ kind: 'recipient', fields: ['name', 'city'] }));

test('an older event with less metadata is read as well', () => {
  expect(readEvent({ eventType: 'created', metadata: {} })).toEqual({ kind: 'created', to: null });
  expect(changed({})).toMatchObject({ kind: 'statusChanged', from: null, to: null, isManual: false });
  expect(modified({ refund: 'requested' })).toEqual({ kind: 'refund', state: 'requested', amount: null });
  expect(modified({ message: 'paid' })).toEqual({ kind: 'message', message: 'paid', isSent: false });
});

test.each([
  [
    { refund: 'succeeded', amount: 12.5 },
    { kind: 'refund', state: 'succeeded', amount: 12.5 },
  ],
  [{ surplus_payment: 'second' }, { kind: 'surplus', surplus: 'second' }],
  [
    { message: 'shipped', channel: 'sms', state: 'sent' },
    { kind: 'message', message: 'shipped', isSent: true },
  ],
  [
    { crm_sync: 'failed', sync_type: 'auto' },
    { kind: 'crm', isCompleted: false },
  ],
  [{ refund: 'unheard of' }, { kind: 'other' }],
  [{}, { kind: 'other' }],
])('the modification %j is read as %j', (metadata, facts) => {
  expect(modified(metadata)).toEqual(facts);
});

test('an event of a type that only a newer version knows says nothing', () => {
  expect(readEvent({ eventType: 'newer' as never, metadata: {} })).toEqual({ kind: 'other' });
});

test('a return tells its reason and its end, and nothing that somebody wrote', () => {
  const asked = (metadata: Record<string, unknown>) => readEvent({ eventType: 'return_requested', metadata });
  const closed = (metadata: Record<string, unknown>) => readEvent({ eventType: 'return_closed', metadata });
  expect(asked({ reason: 'damaged' })).toEqual({ kind: 'returnAsked', reason: 'damaged' });
  expect(asked({ reason: null })).toEqual({ kind: 'returnAsked', reason: null });
  expect(asked({ reason: 'unheard of' })).toEqual({ kind: 'returnAsked', reason: null });
  expect(closed({ by: 'shop' })).toEqual({ kind: 'returnClosed', by: 'shop' });
  expect(closed({})).toEqual({ kind: 'returnClosed', by: null });
});
