import type { OrderItem } from '@/components/cart/order-item';
import { asMinor } from '@/platform/money';
import {
  codeNoticeOf,
  priceChange,
  type Quote,
  quoteFrom,
  quoteOf,
  quoteOfRefusal,
  quoteWith,
  summarise,
} from './pricing';

const list = asMinor(169_900);
const reduced = asMinor(129_900);
const plain: Quote = {
  ...{ currency: 'CNY', listPrice: list, unitPrice: list, code: 'none' },
  availability: 'on_sale',
};
const applied: Quote = { ...plain, unitPrice: reduced, code: 'applied' };

describe('summary', () => {
  test('without a code it has no discount line', () => {
    expect(summarise(plain, 2)).toEqual({
      unitPrice: list,
      subtotal: 339_800,
      discount: null,
      total: 339_800,
    });
  });

  test('with a code it has the discount of the whole order as a negative amount', () => {
    expect(summarise(applied, 3)).toEqual({
      unitPrice: list,
      subtotal: 509_700,
      discount: -120_000,
      total: 389_700,
    });
  });

  test('a code whose price is not below the list price changes nothing', () => {
    for (const unitPrice of [list, asMinor(200_000)])
      expect(summarise({ ...applied, unitPrice }, 1)).toMatchObject({ discount: null, total: list });
  });

  test('a refused code changes no amount', () => {
    expect(summarise({ ...applied, code: 'refused' }, 1)).toMatchObject({ discount: null, total: list });
  });
});

describe('the quote of the order item before the server answers', () => {
  const item: OrderItem = {
    productId: 1,
    name: '和汐 H1',
    subtitle: '',
    image: '',
    currency: 'CNY',
    price: reduced,
    originalPrice: list,
    quantity: 1,
    fromCart: false,
    discountCode: 'VIP2026',
  };

  test('with a code it is reduced', () => expect(quoteOf(item)).toEqual({ ...applied, code: 'unknown' }));

  test('without a code it ignores the crossed-out price', () => {
    expect(quoteOf({ ...item, discountCode: null })).toEqual({
      ...plain,
      listPrice: reduced,
      unitPrice: reduced,
    });
  });
});

describe('a change of price', () => {
  test('is reported with both prices', () => {
    expect(priceChange(plain, { ...plain, listPrice: reduced, unitPrice: reduced })).toEqual({
      from: list,
      to: reduced,
    });
    expect(priceChange({ ...applied, code: 'unknown' }, { ...applied, unitPrice: asMinor(149_900) })).toEqual(
      {
        from: reduced,
        to: 149_900,
      },
    );
  });

  test('the same price is not reported', () => {
    expect(priceChange(plain, plain)).toBeNull();
    expect(priceChange({ ...applied, code: 'unknown' }, applied)).toBeNull();
  });

  test('a refused code is not reported as a price change', () => {
    expect(priceChange(applied, { ...applied, unitPrice: list, code: 'refused' })).toBeNull();
  });
});

describe('the quote from the server’s answer', () => {
  const product = { price: list, currency: 'CNY', availability: 'on_sale' } as const;

  test('no code', () => expect(quoteFrom(product, null, applied)).toEqual(plain));
  test('a code it takes', () => expect(quoteFrom(product, { unitPrice: reduced }, plain)).toEqual(applied));
  test('a code it refuses', () =>
    expect(quoteFrom(product, 'refused', applied)).toEqual({ ...plain, code: 'refused' }));

  test('a code without an answer keeps the shown price', () => {
    expect(quoteFrom(product, 'unknown', applied)).toEqual({ ...applied, code: 'unknown' });
  });

  test('a code that an unpaid order holds keeps the shown price, and is not called refused', () => {
    const held = quoteFrom(product, 'held', applied);
    expect(held).toEqual({ ...applied, code: 'held' });
    expect(summarise(held, 1)).toMatchObject({ discount: reduced - list, total: reduced });
    expect(priceChange(applied, held)).toBeNull();
    expect(codeNoticeOf(held)).toBe('codeHeld');
  });

  test.each(['paused', 'sold_out'] as const)(
    'a product that is %s, whatever becomes of the code',
    (availability) => {
      const gone = quoteFrom({ ...product, availability }, { unitPrice: reduced }, plain);
      expect(gone).toEqual({ ...applied, availability });
      expect(quoteFrom({ ...product, availability }, 'held', applied)).toMatchObject({ availability });
      expect(quoteWith('none', gone)).toMatchObject({ availability });
    },
  );

  test('a price above the list price is never shown', () => {
    expect(quoteFrom(product, { unitPrice: asMinor(200_000) }, plain)).toMatchObject({ unitPrice: list });
  });
});

describe('the quote after the order was refused because of the code', () => {
  test('has the list price, and the notice that offers it', () => {
    const refused = quoteWith('refused', applied);
    expect(refused).toEqual({ ...plain, code: 'refused' });
    expect(codeNoticeOf(refused)).toBe('codeRefused');
  });

  test('keeps the price of a code that an unpaid order holds', () => {
    expect(quoteWith('held', applied)).toEqual({ ...applied, code: 'held' });
  });

  test('has no notice once the shopper continues without the code', () => {
    expect(codeNoticeOf(quoteWith('none', applied))).toBeNull();
  });
});

test('the quote of a refused total has the total of the refusal', () => {
  const refusal = {
    item_price: list,
    discount_amount: asMinor(30_000),
    total: asMinor(479_700),
    currency: 'CNY',
  } as const;
  const quote = quoteOfRefusal(refusal, 3, applied);
  expect(quote).toEqual({ ...applied, unitPrice: 159_900 });
  expect(summarise(quote, 3)).toMatchObject({ total: refusal.total });
  const withoutCode = { ...refusal, discount_amount: asMinor(0), total: asMinor(509_700) };
  expect(quoteOfRefusal(withoutCode, 3, { ...plain, listPrice: reduced, unitPrice: reduced })).toEqual(plain);
});
