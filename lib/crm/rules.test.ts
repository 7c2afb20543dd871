import { deviceKey, isShippingComplete, unitsOf, waitAfter, wasPaid } from './rules';

test('five tries, each waiting longer than the one before, then failed', () => {
  const waits = [1, 2, 3, 4].map((attempts) => waitAfter(attempts) ?? 0);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits[0]).toBeGreaterThan(0);
  expect(waitAfter(5)).toBeNull();
});

test('an order cancelled after it was paid was paid; one that never was, was not', () => {
  expect(wasPaid({ status: 'cancelled', paidAt: new Date() })).toBe(true);
  expect(wasPaid({ status: 'shipped', paidAt: null })).toBe(true);
  expect(wasPaid({ status: 'cancelled', paidAt: null })).toBe(false);
  expect(wasPaid({ status: 'pending', paidAt: null })).toBe(false);
});

test('each unit is a device of hardware and one of software, with a key of its own', () => {
  const keys = unitsOf(3).map((unit) => deviceKey('ORDER_1', unit));
  expect(new Set(keys).size).toBe(6);
  expect(keys).toContain('ORDER_1-software-2');
});

test('hardware is complete with its parcel and serial number, software with its account', () => {
  const nothing = { trackingNumber: null, expressCompany: null, deviceSn: null, bindAccount: null };
  const sent = { ...nothing, trackingNumber: 'SF1', expressCompany: 'SF' };
  expect(isShippingComplete('hardware', sent)).toBe(false);
  expect(isShippingComplete('hardware', { ...sent, deviceSn: 'H1-1' })).toBe(true);
  expect(isShippingComplete('software', nothing)).toBe(false);
  expect(isShippingComplete('software', { ...nothing, bindAccount: '1' })).toBe(true);
});
