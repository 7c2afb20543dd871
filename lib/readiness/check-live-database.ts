import { sql } from '@/db/client';
import { findSamples, refusalOf } from '@/db/seed/find-samples';
import { endProcess } from '@/platform/end-process';
import { env } from '@/platform/env';

/** No live shop may run on this database; the message is one sentence that says what to do. */
class UnfitDatabase extends Error {}

/**
 * A live shop starts only on a database without samples of the sandbox (operations 10).
 * @throws UnfitDatabase
 */
export async function checkLiveDatabase(): Promise<void> {
  if (env.SHOP_MODE !== 'live') return;
  const refusal = refusalOf(await findSamples(sql));
  if (refusal) throw new UnfitDatabase(refusal);
}

/** Ends the process for that reason alone: a database that does not answer is checked once it does. */
export function endIfUnfit(error: unknown): void {
  if (error instanceof UnfitDatabase) endProcess(error.message);
}
