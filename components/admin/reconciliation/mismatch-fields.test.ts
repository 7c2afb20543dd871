import { fieldMismatches } from './mismatch-fields';

test('lists every field that does not agree with its values, one that no text names too', () => {
  expect(
    fieldMismatches(
      {
        total: { expected: 169900, actual: 1 },
        transaction_id: { usedBy: 'HS1', actual: '4200' },
        seller_id: { expected: '2088', actual: '2099' },
        more: 'words',
        appid: null,
      },
      'CNY',
    ),
  ).toEqual([
    { field: 'total', expected: '¥1699.00', actual: '¥0.01', usedBy: null },
    { field: 'transaction_id', expected: null, actual: '4200', usedBy: 'HS1' },
    { field: 'seller_id', expected: '2088', actual: '2099', usedBy: null },
  ]);
});

test('amounts are shown in the currency of the payment', () => {
  expect(fieldMismatches({ total: { expected: 19900, actual: 1 } }, 'USD')).toMatchObject([
    { expected: '$199.00', actual: '$0.01' },
  ]);
});
