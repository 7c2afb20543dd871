import { markets } from './rules';

test('the Chinese pages sell product 1 in CNY with a cart, and ask for the phone first', () => {
  expect(markets.zh).toMatchObject({
    ...{ productId: 1, currency: 'CNY', hasCart: true },
    ...{ hasOwnName: true, firstContact: 'phone' },
  });
});

test('the English pages sell product 2 in USD without a cart, and ask for the e-mail first', () => {
  expect(markets.en).toMatchObject({
    ...{ productId: 2, currency: 'USD', hasCart: false },
    ...{ hasOwnName: false, firstContact: 'email' },
  });
});
