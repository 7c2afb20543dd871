import { asMinor } from '@/platform/money';
import { appliedCode, shownPrice } from './applied-price';

const product = { price: asMinor(169_900), originalPrice: asMinor(169_900) };

test('without a code no price is crossed out', () => {
  expect(shownPrice(product, null)).toEqual({ now: 169_900, was: null, saved: null });
});

test('a code with a lower price crosses out the original price and shows the saving', () => {
  const applied = appliedCode('SPRING', asMinor(129_900), product);
  expect(shownPrice(product, applied)).toEqual({ now: 129_900, was: 169_900, saved: 40_000 });
});

test.each([169_900, 180_000, 0])('a code that answers %d leaves the price as it is', (answered) => {
  const applied = appliedCode('PARTNER', asMinor(answered), product);
  expect(applied).toEqual({ code: 'PARTNER', unitPrice: null });
  expect(shownPrice(product, applied)).toEqual({ now: 169_900, was: null, saved: null });
});

test('a product on sale shows its own saving', () => {
  const onSale = { price: asMinor(149_900), originalPrice: asMinor(169_900) };
  expect(shownPrice(onSale, null)).toEqual({ now: 149_900, was: 169_900, saved: 20_000 });
  expect(shownPrice(onSale, appliedCode('A', asMinor(129_900), onSale)).saved).toBe(40_000);
});
