import {
  isBefore,
  orderStatuses,
  receivedStatuses,
  stepOf,
  undeliveredStatuses,
  unshippedStatuses,
} from './orders';

test('the statuses are listed along their path, which has no holes, and those off it come last', () => {
  const steps = orderStatuses.map(stepOf);
  const path = steps.filter((step) => step !== null);
  expect(steps).toEqual([...path.keys(), ...steps.slice(path.length).map(() => null)]);
});

test('money counts as received from paid to completed, and these wait for the parcel or its delivery', () => {
  expect(receivedStatuses).toEqual(['paid', 'processing', 'shipped', 'delivered', 'completed']);
  expect(unshippedStatuses).toEqual(['paid', 'processing']);
  expect(undeliveredStatuses).toEqual(['pending', 'paid', 'processing', 'shipped']);
});

test('a cancelled order is neither before nor after another step', () => {
  for (const status of orderStatuses) {
    expect(isBefore('cancelled', status)).toBe(false);
    expect(isBefore(status, 'cancelled')).toBe(false);
  }
});
