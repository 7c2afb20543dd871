import { jest } from '@jest/globals';
import { keepFor } from './keep-for';

let now = 0;
beforeEach(() => void jest.spyOn(Date, 'now').mockImplementation(() => now));
afterEach(() => void jest.restoreAllMocks());

function setUp() {
  const readings: string[] = [];
  let fails = false;
  const read = keepFor(60, async (key: string) => {
    readings.push(key);
    if (fails) throw new Error('away');
    return `${key} ${readings.length}`;
  });
  return { read, readings, setFailing: (is: boolean) => (fails = is) };
}

test('each key is read once in its time, also by calls at the same moment', async () => {
  const { read, readings } = setUp();
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a 1', 'a 1', 'b 2']);
  now += 59;
  expect(await read('a')).toBe('a 1');
  now += 1;
  expect(await read('a')).toBe('a 3');
  expect(readings).toEqual(['a', 'b', 'a']);
});

test('a reading that failed is not kept', async () => {
  const { read, setFailing } = setUp();
  setFailing(true);
  await expect(read('a')).rejects.toThrow('away');
  setFailing(false);
  expect(await read('a')).toBe('a 2');
});
