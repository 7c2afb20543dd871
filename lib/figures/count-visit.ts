import { sql } from 'drizzle-orm';
import { channelVisits } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { shanghaiDate } from '@/platform/time';

type Visit = { channel: string; isLanding: boolean; isApplied: boolean };

/**
 * Counts that a code of the channel came by a link or was applied: only a number for the day (figures 6, figures 12). It is written
 * after the answer, in one statement; however many there are, a day has 16 rows for a channel.
 */
export function countVisit(ctx: Ctx, { channel, isLanding, isApplied }: Visit): void {
  const [landings, applied] = [Number(isLanding), Number(isApplied)];
  if (landings + applied === 0) return;
  ctx.after(async () => {
    await db(ctx)
      .insert(channelVisits)
      .values({ day: shanghaiDate(ctx.now), channel, slot: sql`pg_backend_pid() % 16`, landings, applied })
      .onConflictDoUpdate({
        target: [channelVisits.day, channelVisits.channel, channelVisits.slot],
        set: {
          landings: sql`${channelVisits.landings} + ${landings}`,
          applied: sql`${channelVisits.applied} + ${applied}`,
        },
      });
  });
}
