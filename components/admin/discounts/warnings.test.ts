import { asMinor } from '@/platform/money';
import { bodyOf, type DiscountDraft, errorsOf, isValid, priceOf } from './draft';
import { codeWarnings, priceWarning } from './warnings';

const now = new Date('2026-11-21T08:00:00Z');
const list = asMinor(169_900);

test.each([
  [129_900, null],
  [169_900, 'aboveList'],
  [200_000, 'aboveList'],
  [84_950, null],
  [84_949, 'deepCut'],
])('a price of %i on a list price of 169900: %s', (price, warning) => {
  expect(priceWarning(asMinor(price), list)).toBe(warning);
});

test('gives no warning for a product that is not on sale', () => {
  expect(priceWarning(asMinor(1), null)).toBeNull();
});

test.each([
  [{ maxUsage: 0, usageCount: 900, expires: '' }, []],
  [{ maxUsage: 100, usageCount: 95, expires: '' }, ['nearLimit']],
  [{ maxUsage: 100, usageCount: 100, expires: '2026-11-20' }, ['usedUp', 'expired']],
  [{ maxUsage: 0, usageCount: 0, expires: '2026-11-21' }, ['expiresSoon']],
  [{ maxUsage: 0, usageCount: 0, expires: '2026-12-21' }, []],
])('%j warns of %j', (terms, warnings) => {
  expect(codeWarnings(terms, now)).toEqual(warnings);
});

describe('a draft', () => {
  const products = [{ id: 1, name: 'H1', currency: 'CNY' as const, listPrice: list }];
  const good: DiscountDraft = {
    channel: 'Shop 8',
    maxUsage: '',
    expires: '',
    mappings: [{ key: 1, productId: 1, price: '1299' }],
  };

  test('becomes the request body when it has no errors, with the currency of the product', () => {
    expect(isValid(errorsOf(good))).toBe(true);
    expect(bodyOf({ ...good, maxUsage: '0', expires: '2027-01-01' }, products)).toEqual({
      channel: 'Shop 8',
      maxUsage: null,
      expiresAt: '2027-01-01',
      productMappings: [{ productId: 1, discountAmount: 1299, currency: 'CNY' }],
    });
  });

  test('reports each error at its field', () => {
    const mappings = [
      { key: 1, productId: 1, price: '0' },
      { key: 2, productId: 1, price: '5' },
      { key: 3, productId: null, price: '5' },
    ];
    const errors = errorsOf({ channel: ' ', maxUsage: '-1', expires: '', mappings });
    expect(errors).toEqual({
      channel: 'channelRequired',
      maxUsage: 'maxUsageInvalid',
      mappings: ['priceInvalid', 'productTwice', 'productRequired'],
    });
    expect(isValid(errors)).toBe(false);
  });

  test.each([
    ['1299', 129_900],
    ['0', null],
    ['-5', null],
    ['1.005', null],
    ['1e2', null],
    ['', null],
  ])('%j is the price %s', (typed, price) => {
    expect(priceOf(typed)).toBe(price);
  });
});
