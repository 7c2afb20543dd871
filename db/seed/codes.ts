import { asMinor } from '@/platform/money';
import { days, later } from '@/platform/time';
import type { Database } from '../client';
import { discountCodes, discountPrices } from '../schema';

/** The sandbox's first code: unlimited, for both products (sandbox 3). */
export const firstCode = 'VIP2026';

export async function seedVipCode(db: Database): Promise<void> {
  const [code] = await db
    .insert(discountCodes)
    .values({ code: firstCode, codeKey: firstCode, channel: 'VIP', createdAt: later(new Date(), -days(95)) })
    .onConflictDoNothing()
    .returning({ id: discountCodes.id });
  if (!code) return;
  await db.insert(discountPrices).values([
    { codeId: code.id, productId: 1, currency: 'CNY', discountedPrice: asMinor(149_900) },
    { codeId: code.id, productId: 2, currency: 'USD', discountedPrice: asMinor(17_900) },
  ]);
}
