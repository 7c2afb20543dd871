import { asMinor, type Minor } from '@/platform/money';
import { shownPrice } from './applied-price';

const product = { price: asMinor(169_900), originalPrice: asMinor(169_900) };
const codeAt = (unitPrice: Minor | null) => ({ code: 'SPRING', unitPrice });

test('without a code, or with one that leaves the price, no price is crossed out', () => {
  for (const applied of [null, codeAt(null)])
    expect(shownPrice(product, applied)).toEqual({ now: 169_900, was: null, saved: null });
});

test('a code with a lower price crosses out the original price and shows the saving', () => {
  const applied = codeAt(asMinor(129_900));
  expect(shownPrice(product, applied)).toEqual({ now: 129_900, was: 169_900, saved: 40_000 });
});

test('a product on sale shows its own saving', () => {
  const onSale = { price: asMinor(149_900), originalPrice: asMinor(169_900) };
  expect(shownPrice(onSale, null)).toEqual({ now: 149_900, was: 169_900, saved: 20_000 });
  expect(shownPrice(onSale, codeAt(asMinor(129_900))).saved).toBe(40_000);
});
