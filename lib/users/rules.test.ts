import {
  contactOf,
  exactEmail,
  exactPhone,
  maskContact,
  maskEmail,
  maskPhone,
  maskSearchedEmail,
  maskSearchedPhone,
  maskText,
  mayMatchContact,
  profileErrors,
  readSearch,
} from './rules';

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

test('an e-mail that is saved may be replaced, but not cleared', () => {
  const before = { phone: '13900000001', email: 'lin@example.com' };
  expect(profileErrors({ ...good, email: null }, before).map(({ reason }) => reason)).toEqual([
    'cannotClearEmail',
  ]);
  expect(profileErrors({ ...good, email: 'xia@example.com' }, before)).toEqual([]);
});

test('the contact of a body is the phone or the e-mail that it names', () => {
  expect(contactOf({ phone: '13900000001' })).toEqual({ kind: 'phone', value: '13900000001' });
  expect(contactOf({ email: 'lin@example.com' })).toEqual({ kind: 'email', value: 'lin@example.com' });
});

test.each([
  ['13812345678', '138****5678'],
  ['1381234567', '138****4567'],
  ['1381234', '138****1234'],
  ['138123', '****'],
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

test('a row shows of its contacts what is enough to recognise them, and of what is missing nothing', () => {
  const row = {
    name: '林夏',
    phone: '13812345678',
    email: 'lin@example.com',
    detailedAddress: '文三路 1 号',
  };
  expect(maskContact(row)).toEqual({
    name: '林夏',
    phone: '138****5678',
    email: 'l***@example.com',
    detailedAddress: '****',
  });
  const empty = { phone: null, email: null, detailedAddress: null };
  expect(maskContact(empty)).toEqual(empty);
});

describe('a search by administrators (admin 15)', () => {
  test.each([
    ['13812345678', '138****5678'],
    ['+86 138-1234-5678', '138****5678'],
    ['1381234567', '138****4567'],
    ['138123456', '138****'],
    ['5678', '567****'],
    ['56', '56****'],
  ])('the audit keeps of the phone %s: %s', (text, kept) => expect(maskSearchedPhone(text)).toBe(kept));

  test.each([
    ['lin@example.com', 'l***@example.com'],
    ['lin', 'l***'],
  ])('the audit keeps of the e-mail %s: %s', (text, kept) => expect(maskSearchedEmail(text)).toBe(kept));

  test.each([
    ['林夏', '林***'],
    ['😀夏', '😀***'],
    ['', '***'],
  ])('the audit keeps of the name %s: %s', (text, kept) => expect(maskText(text)).toBe(kept));

  test('names a phone as a whole, or by its last four digits beside a name', () => {
    expect(exactPhone('138 1234 5678', false)).toEqual({ wholePhone: '13812345678' });
    expect(exactPhone('1381234567', false)).toEqual({ wholePhone: '1381234567' });
    expect(exactPhone('5678', true)).toEqual({ phoneEnd: '5678' });
    for (const part of ['5678', '138123456', '138123456789', '567', '56789'])
      expect(exactPhone(part, false)).toBeNull();
    for (const part of ['567', '56789', '138123456']) expect(exactPhone(part, true)).toBeNull();
  });

  test('names an e-mail as a whole', () => {
    expect(exactEmail('Lin@Example.com')).toEqual({ wholeEmail: 'lin@example.com' });
    expect(exactEmail('lin@')).toBeNull();
  });

  test.each([
    ['lin@example.com', { wholeEmail: 'lin@example.com' }],
    ['@example.com', null],
    ['13812345678', { wholePhone: '13812345678' }],
    ['5678', null],
    ['林夏', { name: '林夏' }],
    ['林夏 5678', { name: '林夏', phoneEnd: '5678' }],
    ['林夏　５６７８', { name: '林夏', phoneEnd: '5678' }],
    ['林夏 567', { name: '林夏 567' }],
  ])('in one field, %s looks for %j', (text, search) => expect(readSearch(text)).toEqual(search));

  test('matches no contact with letters that stand in none', () => {
    expect(mayMatchContact('林夏')).toBe(false);
    for (const text of ['林1', 'a', '１']) expect(mayMatchContact(text)).toBe(true);
  });
});
