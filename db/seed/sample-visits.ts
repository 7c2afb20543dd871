import { eq } from 'drizzle-orm';
import { shanghaiDate } from '@/platform/time';
import type { Database } from '../client';
import { channelVisits, discountCodes, orders } from '../schema';

/** Links followed for each order with a code, and codes applied: few who look also buy. */
const perOrder = { landings: 6, applied: 2 };

/** Landings and applied codes of the days on which the sample orders were placed, as the channels' view shows them (figures 6). */
export async function seedVisits(db: Database): Promise<void> {
  const placed = await db
    .select({ channel: discountCodes.channel, createdAt: orders.createdAt })
    .from(orders)
    .innerJoin(discountCodes, eq(discountCodes.code, orders.discountCode));
  const visits = new Map<string, typeof channelVisits.$inferInsert>();
  for (const { channel, createdAt } of placed) {
    const day = shanghaiDate(createdAt);
    const { landings = 0, applied = 0 } = visits.get(`${day} ${channel}`) ?? {};
    visits.set(`${day} ${channel}`, {
      ...{ day, channel, slot: 0 },
      landings: landings + perOrder.landings,
      applied: applied + perOrder.applied,
    });
  }
  if (visits.size > 0)
    await db
      .insert(channelVisits)
      .values([...visits.values()])
      .onConflictDoNothing();
}
