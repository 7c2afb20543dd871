import { isTest, read, sources } from './sources';

test('a refused code names a field only when an unpaid order of the customer uses it (discounts 5)', () => {
  const details = sources(['lib'])
    .filter((file) => !isTest(file))
    .flatMap((file) => [...read(file).matchAll(/new AppError\('DISCOUNT_INVALID'(?:, ([^;]*))?\)/g)])
    .map(([, given = '']) => given);
  expect(details).toContain("unpaidUse('code')");
  expect(details.filter((given) => !/^(unpaidUse\('\w+'\)|\{ reason: '\w+' \}|)$/.test(given))).toEqual([]);
});
