import { fieldMismatches } from './mismatch-fields';

test('lists each field that does not agree with both values, and leaves out unknown fields', () => {
  expect(
    fieldMismatches({
      transaction_id: { usedBy: 'HS1', actual: '4200' },
      total: { expected: 169900, actual: 1 },
      more: 'words',
      appid: null,
    }),
  ).toEqual([
    { field: 'total', expected: '¥1699.00', actual: '¥0.01', usedBy: null },
    { field: 'transaction_id', expected: null, actual: '4200', usedBy: 'HS1' },
  ]);
});
