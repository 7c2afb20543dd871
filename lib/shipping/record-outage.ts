import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { settings } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { later, timeSchema } from '@/platform/time';
import { pauseAfter } from './rules';

const key = 'tracking.outage';

const outageSchema = z.object({
  kind: z.enum(['away', 'refused']),
  /** Answers in a row that were none. */
  failures: z.int(),
  reason: z.string(),
  since: timeSchema,
  /** Nobody is queried before. */
  until: timeSchema,
});
type Outage = z.output<typeof outageSchema>;

/** What is wrong with the provider at this time; null when it answered the last question. */
export async function readOutage(ctx: Pick<Ctx, 'transaction'>): Promise<Outage | null> {
  const [row] = await db(ctx).select().from(settings).where(eq(settings.key, key));
  return outageSchema.safeParse(row?.value).data ?? null;
}

/** All processes leave the provider alone for a while, longer each time; the operators are notified (alerts 1). */
export async function recordOutage(
  ctx: Ctx,
  before: Outage | null,
  { kind, reason }: Pick<Outage, 'kind' | 'reason'>,
): Promise<void> {
  const failures = (before?.failures ?? 0) + 1;
  const until = later(ctx.now, pauseAfter(kind, failures));
  const value = z.encode(outageSchema, { kind, failures, reason, since: before?.since ?? ctx.now, until });
  await db(ctx)
    .insert(settings)
    .values({ key, value, updatedAt: ctx.now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: ctx.now } });
  ctx.log.warn({ reason, failures }, 'the tracking provider did not answer');
}

export async function clearOutage(ctx: Ctx): Promise<void> {
  await db(ctx).delete(settings).where(eq(settings.key, key));
}
