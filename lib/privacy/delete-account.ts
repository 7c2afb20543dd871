import { and, eq, sql } from 'drizzle-orm';
import { consents, discountCodes, orders, returnNotices, sessions, users } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAccountEntry } from '@/lib/audit/record-audit-entry';
import { claimCode } from '@/lib/auth/claim-code';
import { dropLogins } from '@/lib/auth/store-login';
import { requestLoginNotices } from '@/lib/users/request-login-notices';
import { cancelUnpaidOrder } from '@/lib/orders/cancel-unpaid-order';
import { closeLivePayment } from '@/lib/payments/attempts/close-payment';
import { findLogins, ownLogin } from '@/lib/users/find-logins';
import { lockCaller } from '@/lib/users/find-user';
import { getUser } from '@/lib/users/get-user';
import { type Contact, contactOf } from '@/lib/users/rules';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import type { DeleteAccount } from './contract';
import { eraseOrders } from './erase-orders';
import { noticesOf } from './find-return-notices';

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

const adminKeepsAccount = () => new AppError('CONFLICT', { reason: 'adminKeepsAccount' });

/** A login that came during the session proves no more than the session does (privacy 5). */
async function requireOlderLogin(ctx: Ctx<Customer>, contact: Contact): Promise<void> {
  const login = ownLogin(await findLogins(ctx), contact);
  if (!login)
    throw new AppError('VALIDATION_FAILED', {
      reason: 'notOwnLogin',
      fields: [{ path: contact.kind, reason: 'unknown' }],
    });
  if (!login.isOlderThanSession) throw new AppError('FORBIDDEN', { reason: 'loginTooNew' });
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

async function countOpenOrders(ctx: Ctx, userId: number): Promise<number> {
  const [row] = await db(ctx)
    .select({ open: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(eq(orders.userId, userId), sql`${orders.phone} <> ''`));
  return row?.open ?? 0;
}

/** Removes the person and every way in, and notifies the logins that were there. */
async function leave(ctx: Ctx<Customer>, contact: Contact): Promise<void> {
  const { id, isAdmin } = await lockCaller(ctx);
  if (isAdmin) throw adminKeepsAccount();
  await requireOlderLogin(ctx, contact);
  const logins = await dropLogins(ctx, id);
  await requestLoginNotices(ctx, 'accountDeleted', logins);
  await db(ctx).delete(returnNotices).where(noticesOf(logins));
  await db(ctx).delete(sessions).where(eq(sessions.userId, id));
  await db(ctx).update(discountCodes).set({ status: 'inactive' }).where(eq(discountCodes.ownerUserId, id));
  await db(ctx)
    .update(users)
    .set({ ...blank, deletedAt: ctx.now, updatedAt: ctx.now })
    .where(eq(users.id, id));
  await db(ctx).update(consents).set({ address: '' }).where(eq(consents.userId, id));
  await recordAccountEntry(ctx, { action: 'account_delete', userId: id, actor: 'customer' });
}

/**
 * Deletes the caller's account: personal details, logins and sessions are deleted, the referral code is stopped, unpaid
 * orders are cancelled, and personal data is removed from ended orders at once. The other orders lose it when they end
 * (docs/adr, "A deleted account").
 * @throws AppError VALIDATION_FAILED for a wrong code or a contact that is no own login; FORBIDDEN for a login newer than
 * the session; CONFLICT for an admin
 */
export async function deleteAccount(
  ctx: Ctx<Customer>,
  { body }: InputOf<typeof DeleteAccount>,
): Promise<OutputOf<typeof DeleteAccount>> {
  const { userId } = ctx.actor;
  const contact = contactOf(body);
  if ((await getUser(ctx, userId)).isAdmin) throw adminKeepsAccount();
  await requireOlderLogin(ctx, contact);
  if (!(await claimCode(ctx, contact, body.code)))
    throw new AppError('VALIDATION_FAILED', {
      reason: 'codeRefused',
      fields: [{ path: 'code', reason: 'code' }],
    });
  await inTransaction(ctx, (ctx) => leave(ctx, contact));
  // Not before the account is gone: afterwards no order can be placed, and a change of logins may have won.
  await cancelUnpaid(ctx);
  await eraseOrders(ctx, userId);
  return { openOrders: await countOpenOrders(ctx, userId) };
}
