import { maskEmail, maskPhone, profileErrors } from './rules';

const saved = { phone: '13900000001', email: null };
const good = { name: '林夏', phone: '13900000001', email: null };
const reasonsOf = (changes: Partial<Parameters<typeof profileErrors>[0]>, before: typeof saved = saved) =>
  profileErrors({ ...good, ...changes }, before).map(({ reason }) => reason);

test('valid values have no errors', () => {
  expect(reasonsOf({})).toEqual([]);
  expect(reasonsOf({ phone: '19812345678', email: 'lin@example.com' })).toEqual([]);
});

test.each(['12900000001', '1390000000', '139000000011', '29900000001', '1390000000a'])(
  'the phone %s is none of the mainland',
  (phone) => {
    expect(reasonsOf({ phone })).toEqual(['invalidPhone']);
  },
);

test('a phone from abroad is told to be one (users 8)', () => {
  expect(reasonsOf({ phone: '+12025550123' })).toEqual(['foreignPhone']);
});

test.each([
  'lin',
  'lin@',
  '@example.com',
  'lin@example',
  'a b@example.com',
  `${'a'.repeat(260)}@example.com`,
])('the e-mail %s is none', (email) => {
  expect(reasonsOf({ email })).toEqual(['invalidEmail']);
});

test('errors come in the order in which they are shown', () => {
  expect(reasonsOf({ name: '', phone: null })).toEqual([
    'nameRequired',
    'contactRequired',
    'cannotClearPhone',
  ]);
  expect(reasonsOf({ phone: null, email: 'lin@example.com' })).toEqual(['cannotClearPhone']);
});

test('a contact that is saved is never an error, whatever it looks like', () => {
  expect(reasonsOf({ phone: '2025550123' }, { phone: '2025550123', email: null })).toEqual([]);
});

test.each([
  ['13812345678', '138****5678'],
  ['1381234567', '138****4567'],
  ['123', '****'],
])('the phone %s is shown as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});

test.each([
  ['zhixia@example.com', 'z***@example.com'],
  ['a@example.com', 'a***@example.com'],
])('the e-mail %s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
