import { sql } from '@/db/client';
import { findRefusal } from '@/db/seed/find-refusal';
import { endProcess } from '@/platform/end-process';
import { env } from '@/platform/env';

/** No shop of this mode may run on this database; the message is one sentence that says what to do. */
class UnfitDatabase extends Error {}

/**
 * A live shop starts only on a database without samples of the sandbox (operations 10), and a sandbox on none of a live
 * shop (operations 25).
 * @throws UnfitDatabase
 */
export async function checkDatabaseMode(): Promise<void> {
  const refusal = await findRefusal(sql, env.SHOP_MODE);
  if (refusal) throw new UnfitDatabase(refusal);
}

/** Ends the process for that reason alone: a database that does not answer is checked once it does. */
export function endIfUnfit(error: unknown): void {
  if (error instanceof UnfitDatabase) endProcess(error.message);
}
