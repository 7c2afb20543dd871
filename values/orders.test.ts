import { isBefore, isOnItsWay, isReceived, isShipped, orderStatuses, stepOf } from './orders';

test('the statuses are listed along their path, which has no holes, and those off it come last', () => {
  const steps = orderStatuses.map(stepOf);
  const path = steps.filter((step) => step !== null);
  expect(steps).toEqual([...path.keys(), ...steps.slice(path.length).map(() => null)]);
});

test('along the path, money has come from paid on, and the parcel has left from shipped on', () => {
  for (const status of orderStatuses.filter((one) => stepOf(one) !== null)) {
    expect([status, isReceived(status)]).toEqual([status, !isBefore(status, 'paid')]);
    expect([status, isShipped(status)]).toEqual([status, !isBefore(status, 'shipped')]);
  }
});

test('on its way is what was sent off and has not arrived', () => {
  expect(orderStatuses.filter(isOnItsWay)).toEqual(['shipped']);
});

test('a cancelled order is neither before nor after another step', () => {
  for (const status of orderStatuses) {
    expect(isBefore('cancelled', status)).toBe(false);
    expect(isBefore(status, 'cancelled')).toBe(false);
  }
});
