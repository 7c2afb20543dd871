import { problemsIn } from '@/components/forms/form-rules';
import type { WholeProduct } from '@/lib/products/admin-contract';
import { asMinor } from '@/platform/money';
import { changeOf, isOutOfStock, productRules, valuesOf, waitingNote } from './product-form';

const seen: WholeProduct = {
  ...{ id: 1, name: 'H1', subtitle: 'S', description: 'D', images: [], highlights: [], currency: 'CNY' },
  ...{ price: asMinor(169_900), originalPrice: asMinor(169_900), friendPrice: asMinor(149_900) },
  ...{ availability: 'on_sale', chosenAvailability: 'on_sale', backAt: null, limitPerOrder: null },
  ...{ stock: 140, version: 7, waiting: 0 },
};
const values = valuesOf(seen);

test('what was not typed anew is not sent', () => {
  expect(changeOf(values, seen)).toEqual({ version: 7 });
  expect(changeOf({ ...values, price: '1599', backAt: '2027-07-05' }, seen)).toEqual({
    ...{ version: 7, price: 1599, backAt: '2027-07-05' },
  });
});

test('an emptied field is none, and a new stock carries the one that was read', () => {
  expect(changeOf({ ...values, friendPrice: ' ', limitPerOrder: '3', stock: '' }, seen)).toEqual({
    ...{ version: 7, friendPrice: null, limitPerOrder: 3, stock: null, stockFrom: 140 },
  });
});

test('the choice is the one that is kept, whatever an empty stock makes of it', () => {
  const soldOut: WholeProduct = { ...seen, stock: 0, availability: 'sold_out' };
  expect(valuesOf(soldOut).availability).toBe('on_sale');
  expect(isOutOfStock(valuesOf(soldOut))).toBe(true);
  expect(changeOf({ ...valuesOf(soldOut), availability: 'sold_out' }, soldOut)).toMatchObject({
    availability: 'sold_out',
  });
  const [paused, more, unlimited] = [{ availability: 'paused' as const }, { stock: '5' }, { stock: ' ' }];
  for (const typed of [paused, more, unlimited])
    expect(isOutOfStock({ ...valuesOf(soldOut), ...typed })).toBe(false);
});

describe('of those who wait (products 26)', () => {
  const paused: WholeProduct = { ...seen, waiting: 37, availability: 'paused', chosenAvailability: 'paused' };
  const soldOut: WholeProduct = { ...seen, waiting: 37, stock: 0, availability: 'sold_out' };
  const onSale = { availability: 'on_sale' } as const;

  test.each([
    ['a paused product they wait', paused, {}, 'waiting'],
    ['one that is to be sold out they wait', paused, { availability: 'sold_out' }, 'waiting'],
    ['one that is put on sale they are told', paused, onSale, 'willBeTold'],
    ['one without a piece they wait', soldOut, {}, 'waiting'],
    ['one that is filled up they are told', soldOut, { stock: '5' }, 'willBeTold'],
    ['one that is put on sale without a piece they wait', paused, { ...onSale, stock: '0' }, 'waiting'],
    ['one that is on sale nothing is said', { ...seen, waiting: 37 }, {}, null],
    [
      'one that is on sale they are told by any change',
      { ...seen, waiting: 37 },
      { name: 'H2' },
      'willBeTold',
    ],
    ['one for which nobody waits nothing is said', { ...paused, waiting: 0 }, onSale, null],
  ] as const)('%s', (_, product, typed, expected) => {
    expect(waitingNote({ ...valuesOf(product), ...typed }, product)).toBe(expected);
  });
});

test('a day that was saved comes back as the same day', () => {
  const backAt = new Date('2027-07-04T16:00:00Z');
  expect(valuesOf({ ...seen, backAt }).backAt).toBe('2027-07-05');
});

test.each([
  [{ name: ' ' }, { name: { key: 'required' } }],
  [{ price: '0' }, { price: { key: 'amount' } }],
  [{ price: '1e3' }, { price: { key: 'amount' } }],
  [{ originalPrice: '' }, { originalPrice: { key: 'amount' } }],
  [{ friendPrice: '1.234' }, { friendPrice: { key: 'amount' } }],
  [{ stock: '1.5' }, { stock: { key: 'pieces' } }],
  [{ limitPerOrder: '100' }, { limitPerOrder: { key: 'limit' } }],
  [{ price: '1599.9', stock: '0', friendPrice: '' }, {}],
])('%j: %j', (typed, expected) => {
  expect(problemsIn(productRules(seen), { ...values, ...typed })).toEqual(expected);
});
