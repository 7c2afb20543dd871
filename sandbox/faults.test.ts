import * as z from 'zod/mini';
import { Faults, faultSchema } from './faults';

const fault = (given: object) => z.parse(faultSchema, { kind: 'delay', path: '/pay/*', ...given });

test('a fault about one thing leaves the calls about others alone', () => {
  const faults = new Faults();
  faults.add(fault({ about: 'ORDER_1' }));
  expect(faults.take('POST', '/pay/native', '{"attach":"ORDER_2"}')).toBeUndefined();
  expect(faults.take('POST', '/pay/native', '{"attach":"ORDER_1"}')).toMatchObject({ about: 'ORDER_1' });
  expect(faults.list()).toEqual([]);
});

test('a call that is held goes on when its fault is cleared, and not after the provider has forgotten all', async () => {
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
