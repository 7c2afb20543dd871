import { days } from '@/platform/time';
import { cutToBytes, deviceOf, payerAddressOf, rateCertificate, rfc3339 } from './rules';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

test('the device of the H5 scene', () => {
  expect([iPhone, android, 'Mobile'].map(deviceOf)).toEqual(['iOS', 'Android', 'Wap']);
});

test('the address of the payer is one, whatever the socket says', () => {
  expect(payerAddressOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(payerAddressOf('2001:db8::1')).toBe('2001:db8::1');
  expect(payerAddressOf('unknown')).toBe('127.0.0.1');
});

test('a description is cut by bytes, between characters', () => {
  expect(cutToBytes('平静', 127)).toBe('平静');
  expect(cutToBytes('平静', 6)).toBe('平静');
  expect(cutToBytes('平静', 5)).toBe('平');
  expect(cutToBytes('a😀b', 4)).toBe('a');
  expect(new TextEncoder().encode(cutToBytes('静'.repeat(200), 127)).length).toBe(126);
});

test("times are Shanghai's, whatever the zone of the process", () => {
  expect(rfc3339(new Date('2026-12-31T18:00:05.123Z'))).toBe('2027-01-01T02:00:05+08:00');
});

const now = new Date('2026-11-21T12:00:00Z');
const later = (time: number) => new Date(now.getTime() + time);

test('a certificate has the serial that is set, and more than a month to live', () => {
  const rate = (serial: string, inside: string, left: number) =>
    rateCertificate(serial, inside, later(days(left)), now);
  expect(rate('5abc', '5ABC', 90)).toMatchObject({ state: 'good' });
  expect(rate('5ABC', '5ABD', 90)).toMatchObject({ state: 'bad', reason: 'serial' });
  expect(rate('5ABC', '5ABC', 10)).toMatchObject({ state: 'note' });
  expect(rate('5ABC', '5ABC', -1)).toMatchObject({ state: 'bad', reason: 'expired' });
});

test.each([
  [days(30), 'good', 'good', '30'],
  [days(30) - 1, 'note', 'expiring', '29'],
  [1, 'note', 'expiring', '0'],
  [0, 'bad', 'expired', '0'],
  [-days(2), 'bad', 'expired', '-2'],
])('a certificate that lives for %d ms: %s, %s, %s days', (left, state, reason, shown) => {
  expect(rateCertificate('5A', '5A', later(left), now)).toEqual({ state, reason, values: { days: shown } });
});
