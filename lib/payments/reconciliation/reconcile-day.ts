import { and, eq, inArray, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { payments, reconciliations } from '@/db/schema';
import { db, patiently } from '@/db/transaction';
import { defineJob } from '@/lib/queue/define-job';
import type { Ctx, System } from '@/platform/ctx';
import { queriedColumns, query } from '../attempts/query-payment';
import { listProviders } from '../find-provider';
import type { BillLine, PaymentProvider } from '../provider';
import { compareBill } from './compare-bill';
import { paymentNumbers, readBillable, readInBatches, readRefundedOrders } from './read-billable';
import { storeReconciliation } from './store-reconciliation';

/** A day in Shanghai. A bill may be late by hours. */
export const ReconcileDay = defineJob({
  name: 'reconciliation',
  input: z.object({ day: z.string() }),
  retry: { limit: 5, delay: 60, backoff: true },
  expireAfter: 900,
});

/**
 * Compares the provider's bill of a Shanghai day with the payments and refunds of the shop, and stores every difference
 * (reconciliation 1). Payments that only the provider has are queried and settled first (reconciliation 2). It may run
 * again at any time.
 * @throws Error when the bill is not available now: the job is retried
 */
export async function reconcileDay(hurried: Ctx<System>, day: string): Promise<void> {
  // A day may have very many payments.
  const ctx = patiently(hurried);
  await begin(ctx, day);
  try {
    const lines = await fetchLines(day);
    const queried = await queryUnsettled(ctx, lines);
    const own = await readBillable(ctx, day, lines);
    const { matched, differences, foreign } = compareBill(lines, own, await readRefundedOrders(ctx, lines));
    const settled = matched.flatMap((line) => {
      const orderId = line.subject === 'payment' ? queried.get(line.number) : undefined;
      return orderId ? [{ ...line, orderId }] : [];
    });
    await storeReconciliation(ctx, day, { lines, matched, differences, foreign, settled });
  } catch (error) {
    const failure = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
    await db(ctx)
      .update(reconciliations)
      .set({ state: 'failed', failure })
      .where(and(eq(reconciliations.day, day), eq(reconciliations.state, 'running')));
    throw error;
  }
}

async function begin(ctx: Ctx, day: string): Promise<void> {
  const running = { state: 'running' as const, failure: null, startedAt: ctx.now };
  await db(ctx)
    .insert(reconciliations)
    .values({ day, ...running })
    .onConflictDoUpdate({ target: reconciliations.day, set: running });
}

const fetchLines = async (day: string): Promise<BillLine[]> =>
  (await Promise.all(listProviders().map((provider) => fetchBill(provider, day)))).flat();

async function fetchBill(provider: PaymentProvider, day: string): Promise<BillLine[]> {
  const answer = await provider.bill(day);
  if (answer.kind === 'bill') return answer.lines;
  if (answer.kind === 'none') return [];
  throw new Error(answer.kind === 'notReady' ? 'the bill is not ready' : answer.reason);
}

/**
 * Queries every payment of the bill that is not settled here, and settles it as usual. @returns the queried numbers
 * with their orders
 */
async function queryUnsettled(ctx: Ctx, lines: BillLine[]): Promise<Map<string, number>> {
  const unsettled = await readInBatches(paymentNumbers(lines), (part) =>
    db(ctx)
      .select(queriedColumns)
      .from(payments)
      .where(and(inArray(payments.outTradeNo, part), isNull(payments.transactionId))),
  );
  for (const attempt of unsettled) await query(ctx, attempt);
  return new Map(unsettled.map(({ outTradeNo, orderId }) => [outTradeNo, orderId]));
}
