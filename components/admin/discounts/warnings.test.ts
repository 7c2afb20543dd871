import { asMinor } from '@/platform/money';
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
