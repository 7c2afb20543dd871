import { sql } from 'drizzle-orm';
import { discountCodes, discountPrices, productPrices, products } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { lockUser } from '@/lib/users/find-user';
import type { Ctx, Customer } from '@/platform/ctx';
import type { OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { randomLetters } from '@/platform/ids';
import { referralChannel } from '@/values/discounts';
import type { CreateReferralCode } from './contract';
import { findOwnCode, hasPaidOrder } from './find-code';

/**
 * The friend price of every product that has one, in the currency it is sold in; a trigger keeps it up to date
 * (referrals 2). A change that is under way does not see the new code: its end is waited for, and only then is looked
 * whether there is a price.
 */
const addFriendPrices = (ctx: Ctx, codeId: number) =>
  db(ctx).execute(sql`
    with settled as materialized (
      select ${productPrices.productId}, ${productPrices.currency}, ${productPrices.friendPrice}
      from ${products}
      join ${productPrices} on ${productPrices.productId} = ${products.id}
        and ${productPrices.currency} = ${products.currency}
      for share of ${productPrices}
    )
    insert into ${discountPrices} (code_id, product_id, currency, discounted_price)
    select ${codeId}, product_id, currency, friend_price from settled where friend_price is not null`);

/** An unused code of 8 letters; after a collision a new one is drawn. */
async function insertCode(ctx: Ctx<Customer>) {
  for (;;) {
    const code = randomLetters(8);
    const [row] = await db(ctx)
      .insert(discountCodes)
      .values({
        code,
        codeKey: code,
        kind: 'referral',
        channel: referralChannel,
        ownerUserId: ctx.actor.userId,
        createdAt: ctx.now,
      })
      .onConflictDoNothing({ target: discountCodes.codeKey })
      .returning();
    if (row) return row;
  }
}

/**
 * The caller's referral code, created at the first call; parallel calls wait for each other and get the same code.
 * @throws AppError CONFLICT without a paid order (referrals 1)
 */
export function createReferralCode(ctx: Ctx<Customer>): Promise<OutputOf<typeof CreateReferralCode>> {
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, ctx.actor.userId);
    const known = await findOwnCode(ctx);
    if (known) return { hasReferralCode: true, referralCode: known };
    if (!(await hasPaidOrder(ctx))) throw new AppError('CONFLICT', { reason: 'referralNeedsOrder' });
    const made = await insertCode(ctx);
    await addFriendPrices(ctx, made.id);
    return { hasReferralCode: true, referralCode: made };
  });
}
