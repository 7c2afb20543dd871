import { randomUUID } from 'node:crypto';
import type { Difference } from '@/lib/payments/reconciliation/compare-bill';
import { asMinor } from '@/platform/money';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
let storeReconciliation: typeof import('@/lib/payments/reconciliation/store-reconciliation').storeReconciliation;
beforeAll(async () => {
  shop = await openShop();
  ({ storeReconciliation } = await import('@/lib/payments/reconciliation/store-reconciliation'));
});
afterAll(() => shop.close());

let month = 0;
/** A day of which nothing was compared before. */
async function newDay(): Promise<string> {
  month += 1;
  const day = `2025-${String(month).padStart(2, '0')}-01`;
  await shop.sql`insert into reconciliations (day, started_at) values (${day}, now())`;
  return day;
}

/** A line of a bill for which the shop has no payment. */
const lost = (theirs = 100): Difference => ({
  ...{ subject: 'payment', kind: 'missing_here', number: randomUUID(), providerNumber: null },
  ...{ orderId: null, ours: null, theirs },
});

const compare = (day: string, differences: Difference[]) =>
  storeReconciliation(shop.asSystem(), day, {
    ...{ lines: [], matched: [], foreign: [], settled: [] },
    differences,
  });
type Row = { id: number; created: string; kind: string; theirs: number | null; resolution: string | null };
const rows = async (day: string) => [
  ...(await shop.sql<Row[]>`
    select id::int, created_at::text as created, kind, theirs::int, resolution from reconciliation_differences
    where day = ${day} order by id`),
];

test('a difference that is found again is the row that it was, with what it is now', async () => {
  const day = await newDay();
  const found = lost();
  await compare(day, [found]);
  const [first] = await rows(day);
  await compare(day, [found]);
  expect(await rows(day)).toEqual([first]);
  await compare(day, [{ ...found, kind: 'amount', ours: asMinor(100), theirs: 90 }]);
  expect(await rows(day)).toEqual([{ ...first, kind: 'amount', theirs: 90 }]);
});

test('one that the bill no longer shows is gone, and a new one stands beside the others', async () => {
  const day = await newDay();
  const [stays, goes, comes] = [lost(), lost(), lost()];
  await compare(day, [stays, goes]);
  const [first] = await rows(day);
  await compare(day, [comes, stays]);
  const [same, other, ...more] = await rows(day);
  expect(more).toEqual([]);
  expect(same).toEqual(first);
  expect(other?.id).toBeGreaterThan(first?.id ?? 0);
});

test('one that a person has resolved stays as it was resolved', async () => {
  const day = await newDay();
  const found = lost();
  await compare(day, [found]);
  await shop.sql`
    update reconciliation_differences set resolved_at = now(), resolution = 'by_hand' where day = ${day}`;
  const before = await rows(day);
  await compare(day, [{ ...found, theirs: 90 }]);
  await compare(day, []);
  expect(await rows(day)).toEqual(before);
});

test('of two lines under one number the first is kept, at every comparison', async () => {
  const day = await newDay();
  const found = lost();
  for (let times = 0; times < 2; times += 1) {
    await compare(day, [found, { ...found, theirs: 200 }]);
    expect(await rows(day)).toMatchObject([{ theirs: 100 }]);
  }
});
