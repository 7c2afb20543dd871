import type { Product } from '@/lib/products/contract';
import { asMinor } from '@/platform/money';
import { encodeOrderItem, parseOrderItem } from './order-item';

const product: Product = {
  id: 1,
  name: '和汐 H1 耳戴舒缓仪',
  subtitle: '贴合耳畔的片刻平静',
  description: '',
  images: ['/pictures/hero.webp'],
  highlights: [],
  currency: 'CNY',
  price: asMinor(169_900),
  originalPrice: asMinor(169_900),
  ...{ availability: 'on_sale', backAt: null, limitPerOrder: null, version: 1 },
};

test('a saved item comes back as it was', () => {
  expect(
    parseOrderItem(encodeOrderItem(product, 2, { code: 'VIP2026', unitPrice: asMinor(149_950) })),
  ).toEqual({
    productId: 1,
    name: product.name,
    subtitle: product.subtitle,
    image: '/pictures/hero.webp',
    currency: 'CNY',
    price: 149_950,
    originalPrice: 169_900,
    quantity: 2,
    discountCode: 'VIP2026',
    fromCart: false,
  });
});

test('it has the stored fields, in major units (pages 10)', () => {
  const applied = JSON.parse(encodeOrderItem(product, 2, { code: 'VIP2026', unitPrice: asMinor(149_950) }));
  expect(applied).toMatchObject({
    id: 1,
    name: product.name,
    price: 1499.5,
    originalPrice: 1699,
    currency: 'CNY',
    quantity: 2,
    hasAirdocCode: true,
    discountCode: 'VIP2026',
    discountAmount: 1499.5,
  });
  const plain = JSON.parse(encodeOrderItem(product, 1, null));
  expect(plain).toMatchObject({ price: 1699, hasAirdocCode: false, discountCode: '', discountAmount: 0 });
});

test('a code that returned no amount leaves the price', () => {
  const item = encodeOrderItem(product, 1, { code: 'VIP2026', unitPrice: null });
  expect(JSON.parse(item)).toMatchObject({ price: 1699, hasAirdocCode: true, discountAmount: 0 });
  expect(parseOrderItem(item)).toMatchObject({ price: 169_900, discountCode: 'VIP2026' });
});

test.each([null, '', 'null', '{', '[]', '{"id":"x"}', '{"id":0}', '7'])('%p is no item', (raw) =>
  expect(parseOrderItem(raw)).toBeNull(),
);

test('only the product is required', () => {
  expect(parseOrderItem('{"id":2}')).toMatchObject({
    productId: 2,
    currency: 'USD',
    quantity: 1,
    discountCode: null,
  });
  expect(parseOrderItem('{"id":"1","quantity":"3","price":"1699","currency":"¥"}')).toMatchObject({
    currency: 'CNY',
    quantity: 3,
    price: 169_900,
  });
});

test('invalid values are replaced by safe defaults', () => {
  expect(parseOrderItem('{"id":1,"quantity":-4,"price":-1,"images":"x","name":7}')).toMatchObject({
    quantity: 1,
    price: 0,
    image: '',
    name: '',
  });
  expect(parseOrderItem('{"id":1,"quantity":1000}')).toMatchObject({ quantity: 1 });
});

test('a code that is not applied is ignored', () => {
  expect(parseOrderItem('{"id":1,"hasAirdocCode":false,"discountCode":"VIP2026"}')).toMatchObject({
    discountCode: null,
  });
  expect(parseOrderItem('{"id":1,"discountCode":"  "}')).toMatchObject({ discountCode: null });
});
