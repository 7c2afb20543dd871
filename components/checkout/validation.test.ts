import { type CheckoutValues, emptyValues, firstRefusal, problemsOf } from './validation';

const good: CheckoutValues = {
  name: '林知夏',
  phone: '13800138000',
  email: '',
  country: 'CN',
  province: '330000',
  city: '330100',
  district: '330106',
  detailed_address: '文三路 478 号 3 幢 1202 室',
  notes: '',
  savesInfo: true,
  hasConsent: true,
};

const refusalOf = (changes: Partial<CheckoutValues>) => firstRefusal(problemsOf({ ...good, ...changes }));

test('a complete form is valid with empty e-mail and notes', () => {
  expect(problemsOf(good)).toEqual({});
  expect(refusalOf({})).toBeNull();
});

describe('in their order (checkout 2)', () => {
  test('in an empty form, name and phone come first', () => {
    expect(firstRefusal(problemsOf(emptyValues))).toEqual({ refusal: 'fillRequired', field: 'name' });
  });

  test.each([
    ['name', 'fillRequired'],
    ['phone', 'fillRequired'],
    ['country', 'addressRequired'],
    ['province', 'addressRequired'],
    ['city', 'addressRequired'],
    ['district', 'addressRequired'],
    ['detailed_address', 'addressRequired'],
  ] as const)('a blank %s: %s', (field, refusal) => {
    for (const blank of ['', '  ', '\u3000', '\n'])
      expect(refusalOf({ [field]: blank, hasConsent: false })).toEqual({ refusal, field });
  });

  test('the name comes before the phone, both before the address, and the address before the agreement', () => {
    expect(refusalOf({ name: '', phone: '' })?.field).toBe('name');
    expect(refusalOf({ phone: '', district: '', hasConsent: false })?.refusal).toBe('fillRequired');
    expect(refusalOf({ district: '', detailed_address: '', hasConsent: false })).toEqual({
      refusal: 'addressRequired',
      field: 'district',
    });
    expect(refusalOf({ hasConsent: false })).toEqual({ refusal: 'agreeTerms', field: 'hasConsent' });
  });

  test('a wrong value comes after a missing value', () => {
    expect(refusalOf({ phone: '123', detailed_address: '' })?.refusal).toBe('addressRequired');
    expect(refusalOf({ phone: '123', hasConsent: false })?.refusal).toBe('agreeTerms');
    expect(refusalOf({ phone: '123' })).toEqual({ refusal: 'checkDetails', field: 'phone' });
    expect(refusalOf({ email: 'nora@' })).toEqual({ refusal: 'checkDetails', field: 'email' });
  });
});

describe('each field reports its own problem', () => {
  test.each([
    ['138 0013-8000', undefined],
    ['１３８００１３８０００', undefined],
    ['0571888888', undefined],
    ['138001380', { key: 'phoneLength', count: 9 }],
    ['138001380001', { key: 'phoneLength', count: 12 }],
    ['1380013800o', { key: 'phoneDigits' }],
    ['+86 138 0013 8000', undefined],
    ['0086 13800138000', undefined],
    ['+1 (202) 555-0123', { key: 'phoneForeign' }],
    ['+852 5123 4567', { key: 'phoneForeign' }],
    [' ', { key: 'phoneRequired' }],
  ])('phone %p', (phone, problem) => expect(problemsOf({ ...good, phone }).phone).toEqual(problem));

  test('the e-mail is optional, but must be valid if given', () => {
    expect(problemsOf({ ...good, email: 'nora@example.com' }).email).toBeUndefined();
    expect(problemsOf({ ...good, email: 'nora' }).email).toEqual({ key: 'emailInvalid' });
    expect(problemsOf({ ...good, email: `${'a'.repeat(100_000)}@` }).email).toEqual({ key: 'emailInvalid' });
  });

  test('a text that is too long', () => {
    expect(problemsOf({ ...good, name: 'x'.repeat(81) }).name).toEqual({
      key: 'tooLong',
      count: 81,
      limit: 80,
    });
    expect(problemsOf({ ...good, notes: 'x'.repeat(1000) }).notes).toBeUndefined();
    expect(problemsOf({ ...good, notes: 'x'.repeat(1001) }).notes).toMatchObject({ key: 'tooLong' });
  });
});
