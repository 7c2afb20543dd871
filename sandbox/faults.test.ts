import * as z from 'zod/mini';
import { Faults, faultSchema } from './faults';

const fault = (change: object) => z.parse(faultSchema, { kind: 'delay', path: '/pay/*', ...change });

test('a fault about one order does not affect calls about other orders', () => {
  const faults = new Faults();
  faults.add(fault({ about: 'ORDER_1' }));
  expect(faults.take('POST', '/pay/native', '{"attach":"ORDER_2"}')).toBeUndefined();
  expect(faults.take('POST', '/pay/native', '{"attach":"ORDER_1"}')).toMatchObject({ about: 'ORDER_1' });
  expect(faults.list()).toEqual([]);
});

test('a held call continues when its fault is cleared, but not after the provider was reset', async () => {
  const faults = new Faults();
  const [one, other] = [fault({ held: true, about: 'ORDER_1' }), fault({ held: true, about: 'ORDER_2' })];
  const calls = [faults.wait(one), faults.wait(other)];
  expect(faults.held()).toEqual([one, other]);
  faults.clear('ORDER_1');
  expect(await calls[0]).toBe(true);
  expect(faults.held()).toEqual([other]);
  faults.clear(undefined, false);
  expect(await calls[1]).toBe(false);
  expect(faults.held()).toEqual([]);
});
