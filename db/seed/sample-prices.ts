import { eq } from 'drizzle-orm';
import { asMinor, type Minor } from '@/platform/money';
import { days, later } from '@/platform/time';
import type { Database } from '../client';
import { productPrices, type users } from '../schema';
import { catalogue } from './catalogue';

/** How long ago the invented shop opened: before its first order. */
const opened = 95;

/** What it asked for at first, by product; the prices of today followed before anybody ordered. */
const firstPrices: Record<number, { price: Minor; friendPrice: Minor }> = {
  1: { price: asMinor(179_900), friendPrice: asMinor(159_900) },
  2: { price: asMinor(20_900), friendPrice: asMinor(18_900) },
};

/** The prices that an empty database of a full sandbox begins with. */
export const openingPrices = (now: Date) => ({
  changedAt: later(now, -days(opened)),
  pricesOf: (id: number) => firstPrices[id],
});

/** Brings the prices of the opening to those of today, in two steps that the history keeps (products 12). */
export async function seedPriceHistory(
  db: Database,
  now: Date,
  admin: typeof users.$inferSelect,
): Promise<void> {
  const by = { changedBy: admin.id, changedByName: admin.name };
  for (const { id, price, originalPrice, friendPrice } of catalogue) {
    const [current] = await db.select().from(productPrices).where(eq(productPrices.productId, id));
    // A database that was seeded otherwise before, or that its operator has changed, keeps its prices.
    if (current?.price !== firstPrices[id]?.price) continue;
    for (const [step, daysAgo] of [
      [{ price, originalPrice }, opened - 3],
      [{ friendPrice }, opened - 4],
    ] as const)
      await db
        .update(productPrices)
        .set({ ...step, ...by, changedAt: later(now, -days(daysAgo)) })
        .where(eq(productPrices.productId, id));
  }
}
