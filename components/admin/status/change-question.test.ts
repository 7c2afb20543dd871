import { orderStatuses } from '@/values/orders';
import {
  asksReason,
  canShip,
  type ChangeQuestion,
  canUndo,
  choicesFor,
  questionOf,
  takesParcel,
} from './change-question';

test('asks nothing before a step on the normal path', () => {
  expect(questionOf('paid', 'processing')).toBeNull();
  expect(questionOf('processing', 'shipped')).toBeNull();
  expect(questionOf('pending', 'cancelled')).toBeNull();
});

test('asks before a change about money and before a change off the normal path', () => {
  expect(questionOf('pending', 'paid')).toBe('manualPaid');
  expect(questionOf('cancelled', 'paid')).toBe('manualPaid');
  expect(questionOf('shipped', 'cancelled')).toBe('cancelPaid');
  expect(questionOf('paid', 'shipped')).toBe('offPath');
  expect(questionOf('delivered', 'processing')).toBe('offPath');
  expect(questionOf('shipped', 'paid')).toBe('offPath');
});

test('asks for a reason before a refunded order is sent off (orders 23)', () => {
  for (const to of ['shipped', 'delivered', 'completed'] as const) {
    expect(questionOf('processing', to, true)).toBe('refunded');
    expect(questionOf('cancelled', to, true)).toBe('refunded');
  }
  expect(questionOf('paid', 'processing', true)).toBeNull();
  expect(questionOf('shipped', 'delivered', true)).toBeNull();
});

test('asks for a reason before a cancelled order is sent off, and for none before it is reopened (orders 38)', () => {
  for (const to of ['shipped', 'delivered', 'completed'] as const)
    expect(questionOf('cancelled', to)).toBe('cancelled');
  expect(questionOf('cancelled', 'processing')).toBe('offPath');
  expect(['refunded', 'cancelled'].map((question) => asksReason(question as ChangeQuestion))).toEqual([
    true,
    true,
  ]);
  expect(asksReason('offPath')).toBe(false);
});

test('offers no undo that would set a paid order back to pending', () => {
  expect(canUndo('owner', 'pending', 'paid')).toBe(false);
  expect(canUndo('owner', 'pending', 'shipped')).toBe(false);
  expect(canUndo('owner', 'pending', 'cancelled')).toBe(true);
  expect(canUndo('owner', 'paid', 'processing')).toBe(true);
});

test('offers support no undo that would count money as received', () => {
  expect(canUndo('owner', 'paid', 'cancelled')).toBe(true);
  expect(canUndo('support', 'paid', 'cancelled')).toBe(false);
  expect(canUndo('support', 'pending', 'cancelled')).toBe(true);
  expect(canUndo('support', 'paid', 'processing')).toBe(true);
});

test('offers every status to an owner, and to support none that would count money as received', () => {
  expect(choicesFor('owner', 'pending')).toEqual(orderStatuses);
  expect(choicesFor('support', 'pending')).toEqual(['pending', 'cancelled']);
  expect(choicesFor('support', 'cancelled')).toEqual(['pending', 'cancelled']);
  expect(choicesFor('support', 'paid')).toEqual(orderStatuses);
});

test('an order that has left is not shipped again, and support ships none that counts as unpaid', () => {
  expect(canShip('support', 'processing')).toBe(true);
  expect(canShip('owner', 'pending')).toBe(true);
  expect(canShip('support', 'pending')).toBe(false);
  expect(canShip('owner', 'shipped')).toBe(false);
  expect(canShip('owner', 'completed')).toBe(false);
});

test('a parcel is entered for what is paid and has not left, and for nothing that is paid back', () => {
  const takers = orderStatuses.filter((status) => takesParcel(status, false));
  expect(takers).toEqual(['paid', 'processing']);
  expect(orderStatuses.filter((status) => takesParcel(status, true))).toEqual([]);
});
