import { and, eq, or, sql } from 'drizzle-orm';
import { consents, discountCodes, identities, loginCodes, orders, sessions, users } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { claimCode } from '@/lib/auth/claim-code';
import { cancelUnpaidOrder } from '@/lib/orders/cancel-unpaid-order';
import { closeLivePayment } from '@/lib/payments/attempts/close-payment';
import { lockUser } from '@/lib/users/find-user';
import { getUser } from '@/lib/users/get-user';
import { type Contact, contactOf } from '@/lib/users/rules';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import type { DeleteAccount } from './contract';
import { eraseOrders } from './erase-orders';

const blank = {
  name: '',
  phone: null,
  email: null,
  country: null,
  province: null,
  city: null,
  district: null,
  detailedAddress: null,
};

async function requireOwnLogin(ctx: Ctx<Customer>, { kind, value }: Contact): Promise<void> {
  const [own] = await db(ctx)
    .select({ id: identities.id })
    .from(identities)
    .where(
      and(eq(identities.userId, ctx.actor.userId), eq(identities.kind, kind), eq(identities.value, value)),
    );
  if (!own)
    throw new AppError('VALIDATION_FAILED', {
      reason: 'notOwnLogin',
      fields: [{ path: kind, reason: 'unknown' }],
    });
}

/** Nobody can pay these orders any more. An order whose payment cannot be closed now stays until it expires. */
async function cancelUnpaid(ctx: Ctx<Customer>): Promise<void> {
  const unpaid = await db(ctx)
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, ctx.actor.userId), eq(orders.status, 'pending')));
  for (const { id } of unpaid) {
    try {
      await cancelUnpaidOrder(ctx, id, closeLivePayment);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.log.warn({ err: error, order: id }, 'an unpaid order of a deleted account stays until it expires');
    }
  }
}

async function forgetLogins(ctx: Ctx, userId: number): Promise<void> {
  const gone = await db(ctx).delete(identities).where(eq(identities.userId, userId)).returning();
  const codes = gone.map(({ kind, value }) => and(eq(loginCodes.kind, kind), eq(loginCodes.contact, value)));
  if (codes.length > 0)
    await db(ctx)
      .delete(loginCodes)
      .where(or(...codes));
  await db(ctx).delete(sessions).where(eq(sessions.userId, userId));
}

async function countOpenOrders(ctx: Ctx, userId: number): Promise<number> {
  const [row] = await db(ctx)
    .select({ open: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(eq(orders.userId, userId), sql`${orders.phone} <> ''`));
  return row?.open ?? 0;
}

/**
 * Deletes the caller's account: personal details, logins and sessions are deleted, the referral code is stopped, unpaid
 * orders are cancelled, and personal data is removed from ended orders at once. The other orders lose it when they end
 * (docs/adr, "A deleted account").
 * @throws AppError VALIDATION_FAILED for a wrong code or a contact that is no own login; CONFLICT for an admin
 */
export async function deleteAccount(
  ctx: Ctx<Customer>,
  { body }: InputOf<typeof DeleteAccount>,
): Promise<OutputOf<typeof DeleteAccount>> {
  const { userId } = ctx.actor;
  const contact = contactOf(body);
  if ((await getUser(ctx, userId)).isAdmin) throw new AppError('CONFLICT', { reason: 'adminKeepsAccount' });
  await requireOwnLogin(ctx, contact);
  if (!(await claimCode(ctx, contact, body.code)))
    throw new AppError('VALIDATION_FAILED', {
      reason: 'codeRefused',
      fields: [{ path: 'code', reason: 'code' }],
    });
  await cancelUnpaid(ctx);
  await inTransaction(ctx, async (ctx) => {
    const { isAdmin } = await lockUser(ctx, userId);
    if (isAdmin) throw new AppError('CONFLICT', { reason: 'adminKeepsAccount' });
    await forgetLogins(ctx, userId);
    await db(ctx)
      .update(discountCodes)
      .set({ status: 'inactive' })
      .where(eq(discountCodes.ownerUserId, userId));
    await db(ctx)
      .update(users)
      .set({ ...blank, deletedAt: ctx.now, updatedAt: ctx.now })
      .where(eq(users.id, userId));
    await db(ctx).update(consents).set({ address: '' }).where(eq(consents.userId, userId));
  });
  // Orders placed before the account was locked; afterwards no order can be placed.
  await cancelUnpaid(ctx);
  await eraseOrders(ctx, userId);
  return { openOrders: await countOpenOrders(ctx, userId) };
}
