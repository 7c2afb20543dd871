import { emailSchema, isForeignPhone, mobileSchema, normaliseEmail, phoneSchema } from './contract';
import { normalisePhone } from '@/values/phones';

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

const addressOf = (typed: string) => emailSchema.safeParse(typed).data;

test.each([
  'lin@example.com',
  ' Lin@Example.COM ',
  'lin@example.com\u200b',
  'lin@example.com \u200b',
  '\ufefflin@example.com',
  'l\u00adin@exa\u200bmple.com',
  'lin\ufe0f@example.com',
  'lin\u3164@example.com',
  'ｌｉｎ@ｅｘａｍｐｌｅ.com',
  'lin＠example.com',
  'lin@example。com',
  'lin@example．com',
  'lin@example｡com',
])('%j is the e-mail lin@example.com (users 3)', (typed) => {
  expect(addressOf(typed)).toBe('lin@example.com');
  expect(normaliseEmail(typed)).toBe('lin@example.com');
});

test.each([
  'lin@example.com.',
  'lin@example..com',
  'lin@.example.com',
  'lin@example',
  'lin@例子.com',
  'lin@exämple.com',
  'lin@exam_ple.com',
  'lin@example\u0338.com',
  'lin＠xia@example.com',
  'lin@xia＠example.com',
  'lin＜xia＞@example.com',
  'lin\u2800@example.com',
  'lin\ud800@example.com',
  '\u00a8lin@example.com',
  '\u200b@example.com',
])('%j is no e-mail, and is called so', (typed) => {
  expect(emailSchema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['email']);
});

test.each([
  'lin.xia+shop@mail.example.com',
  "o'lin_2@xn--fsqu00a.com",
  '林夏@example.com',
  'j\u030c@example.com',
])('the e-mail %j stays the same however often it is read', (typed) => {
  const once = addressOf(typed);
  expect(once).toBe(typed.normalize('NFKC'));
  expect(normaliseEmail(once ?? '')).toBe(once);
});

test('capitals with a sign above come out as their small letters do', () => {
  expect(addressOf('J\u030C@example.com')).toBe(addressOf('j\u030c@example.com'));
});

test('an e-mail has at most 254 characters', () => {
  const domain = `${'a.'.repeat(118)}example.com`;
  expect(addressOf(`${'l'.repeat(6)}@${domain}`)).toHaveLength(254);
  expect(addressOf(`${'l'.repeat(7)}@${domain}`)).toBeUndefined();
});
