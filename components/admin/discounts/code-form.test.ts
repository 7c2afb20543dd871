import { problemsIn } from '@/components/forms/form-rules';
import { asMinor } from '@/platform/money';
import { typedAmount } from '../typed-amount';
import { changeOf, isUsableWith, newCodeOf, newCodeRules, type NewCodeValues, termsRules } from './code-form';

const products = [{ id: 1, name: 'H1', currency: 'USD' as const, listPrice: asMinor(169_900) }];
const good: NewCodeValues = {
  channel: 'Shop 8',
  maxUsage: '',
  expiresAt: '',
  productMappings: [{ productId: '1', discountAmount: '1299' }],
};
const unlimited = { maxUsage: '', expiresAt: '' };
const now = new Date('2026-11-21T12:00:00Z');
const problemsOf = (changes: Partial<NewCodeValues>) =>
  problemsIn(newCodeRules(products, now), { ...good, ...changes });

test('values without problems become the request body, with the currency of the product', () => {
  expect(problemsOf({})).toEqual({});
  expect(newCodeOf({ ...good, maxUsage: '0', expiresAt: '2027-01-01' }, products)).toEqual({
    channel: 'Shop 8',
    maxUsage: null,
    expiresAt: '2027-01-01',
    productMappings: [{ productId: 1, discountAmount: 1299, currency: 'USD' }],
  });
});

test('each problem is reported at its field', () => {
  const productMappings = [
    { productId: '1', discountAmount: '0' },
    { productId: '1', discountAmount: '5' },
    { productId: '', discountAmount: '5' },
  ];
  expect(problemsOf({ channel: ' ', maxUsage: '-1', productMappings })).toEqual({
    channel: { key: 'channelRequired' },
    maxUsage: { key: 'maxUsageInvalid' },
    'productMappings.0.discountAmount': { key: 'priceInvalid' },
    'productMappings.1.productId': { key: 'productTwice' },
    'productMappings.2.productId': { key: 'productRequired' },
  });
});

test.each(['', ' ', '0', '100', ' 7 '])('%j is a limit', (maxUsage) => {
  expect(problemsOf({ maxUsage })).toEqual({});
});

test.each(['-1', '1.5', '1e2', 'many', '9999999999'])('%j is no limit', (maxUsage) => {
  expect(problemsOf({ maxUsage })).toEqual({ maxUsage: { key: 'maxUsageInvalid' } });
  expect(problemsIn(termsRules(unlimited), { maxUsage, expiresAt: '' })).toEqual({
    maxUsage: { key: 'maxUsageInvalid' },
  });
});

test('a new code cannot be over already, and one that exists can be ended by a past day', () => {
  expect(problemsOf({ expiresAt: '2026-11-20' })).toEqual({ expiresAt: { key: 'expiresOver' } });
  expect(problemsOf({ expiresAt: '2026-11-21' })).toEqual({});
  expect(problemsIn(termsRules(unlimited), { maxUsage: '', expiresAt: '2026-11-20' })).toEqual({});
});

test('a change has only what was changed, and the limit when nothing was', () => {
  const first = { maxUsage: '5', expiresAt: '2027-01-01' };
  expect(changeOf({ ...first, maxUsage: '7' }, first)).toEqual({ maxUsage: 7 });
  expect(changeOf({ ...first, expiresAt: '2027-02-01' }, first)).toEqual({ expiresAt: '2027-02-01' });
  expect(changeOf({ ...first, expiresAt: '' }, first)).toEqual({ expiresAt: null });
  expect(changeOf({ maxUsage: '', expiresAt: '' }, first)).toEqual({ maxUsage: null, expiresAt: null });
  expect(changeOf(first, first)).toEqual({ maxUsage: 5 });
});

describe('whether shoppers can use a changed code', () => {
  const code = { chosen_status: 'active', expires_at: null, usage_count: 3 } as const;
  const isUsable = (
    typed: object,
    kept: Partial<Parameters<typeof isUsableWith>[2]> = {},
    first = unlimited,
  ) => isUsableWith({ ...first, ...typed }, first, { ...code, ...kept }, now);

  test('one that an owner has paused or ended stays refused, whatever its new day', () => {
    expect(isUsable({ expiresAt: '2027-01-01' })).toBe(true);
    for (const chosen of ['inactive', 'expired'] as const) {
      expect(isUsable({}, { chosen_status: chosen })).toBe(false);
      expect(isUsable({ expiresAt: '2027-01-01' }, { chosen_status: chosen })).toBe(false);
    }
  });

  test('a day is good to its end, and one that was not changed keeps its time', () => {
    expect(isUsable({ expiresAt: '2026-11-20' })).toBe(false);
    expect(isUsable({ expiresAt: '2026-11-21' })).toBe(true);
    const over = { expires_at: new Date('2026-11-21T11:00:00Z') };
    const first = { maxUsage: '', expiresAt: '2026-11-21' };
    expect(isUsable({}, over, first)).toBe(false);
    expect(isUsable({ expiresAt: '' }, over, first)).toBe(true);
    expect(isUsable({ expiresAt: '2026-11-22' }, over, first)).toBe(true);
  });

  test.each([
    ['', true],
    ['0', true],
    ['4', true],
    ['3', false],
    ['many', true],
  ])('a limit of %j after three uses: %s', (maxUsage, usable) => {
    expect(isUsable({ maxUsage })).toBe(usable);
  });
});

test.each([
  ['1299', 129_900],
  ['0', null],
  ['-5', null],
  ['1.005', null],
  ['1e2', null],
  ['', null],
])('%j is the price %s', (typed, price) => {
  expect(typedAmount(typed)).toBe(price);
  const problem = price === null ? { 'productMappings.0.discountAmount': { key: 'priceInvalid' } } : {};
  expect(problemsOf({ productMappings: [{ productId: '1', discountAmount: typed }] })).toEqual(problem);
});
