import { isForeignPhone, mobileSchema, normalisePhone, phoneSchema } from './contract';

test.each([
  '13800138000',
  ' 138 0013 8000 ',
  '138-0013-8000',
  '138—0013—8000',
  '１３８００１３８０００',
  '+86 138 0013 8000',
  '＋８６ 138 0013 8000',
  '+86-138-0013-8000',
  '(+86) 138 0013 8000',
  '0086 13800138000',
  '8613800138000',
  '\u202d138 0013 8000\u202c',
])('%j is the phone 13800138000 (users 3)', (typed) => {
  expect(phoneSchema.safeParse(typed).data).toBe('13800138000');
  expect(mobileSchema.safeParse(typed).data).toBe('13800138000');
});

test.each(['8612345678', '0571888888', '86571888888'])('the digits %s keep their 86 or 0', (phone) => {
  expect(normalisePhone(phone)).toBe(phone);
});

test.each(['+1 202 555 0123', '0044 20 7946 0958', '+852 5123 4567', '＋886 912 345 678'])(
  '%s is a number from abroad, and is called so (users 8)',
  (phone) => {
    expect(isForeignPhone(phone)).toBe(true);
    for (const schema of [phoneSchema, mobileSchema])
      expect(schema.safeParse(phone).error?.issues.map(({ message }) => message)).toEqual(['foreignPhone']);
  },
);

test.each(['13800138000', '+86 138 0013 800', 'abc', ''])('%j is none from abroad', (phone) => {
  expect(isForeignPhone(phone)).toBe(false);
});
