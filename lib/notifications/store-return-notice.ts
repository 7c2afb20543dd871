import { eq, lte } from 'drizzle-orm';
import { products, returnNotices } from '@/db/schema';
import { type Claim, returnCall, takeCall } from '@/db/rate-limit';
import { db, inTransaction } from '@/db/transaction';
import { logAlarm } from '@/lib/audit/log-alarm';
import { findProducts } from '@/lib/products/find-products';
import { availabilityOf } from '@/lib/products/rules';
import { contactOf } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { env } from '@/platform/env';
import { AppError, notFound } from '@/platform/errors';
import type { ContactKind } from '@/values/auth';
import type { LeaveReturnNotice } from './contract';
import { interruptedBefore, noticeBudget } from './rules';

/** Live, nothing is promised that no provider can keep; in the sandbox the provider may be missing. */
const canTell = (kind: ContactKind): boolean =>
  env.SHOP_MODE !== 'live' ||
  (kind === 'email' ? env.SMTP_URL : env.SMS_PROVIDER && env.SMS_TEMPLATE_CODE_RETURN) !== undefined;

/**
 * Keeps a contact until its product is back (products 16).
 * @throws AppError RATE_LIMITED; NOT_FOUND; CONFLICT for a product that can be bought; VALIDATION_FAILED for a contact that cannot be told
 */
export async function storeReturnNotice(
  ctx: Ctx,
  { params, body }: InputOf<typeof LeaveReturnNotice>,
): Promise<OutputOf<typeof LeaveReturnNotice>> {
  const { kind, value: contact } = contactOf(body);
  await takeBudget(ctx);
  let isKept = false;
  try {
    isKept = await inTransaction(ctx, async (ctx) => {
      await requireUnavailable(ctx, params.id);
      if (!canTell(kind))
        throw new AppError('VALIDATION_FAILED', {
          reason: 'noticeUnreachable',
          fields: [{ path: kind, reason: 'choice' }],
        });
      return store(ctx, { productId: params.id, contactKind: kind, contact });
    });
  } finally {
    // What keeps no contact must not use up the hour of those who leave one.
    if (!isKept) await returnCall(...budgetCall);
  }
  return { contact: kind };
}

/** Locked: an owner who puts it on sale meanwhile would look for those who wait before this contact is there. */
async function requireUnavailable(ctx: Ctx, id: number): Promise<void> {
  const [found] = await findProducts(ctx, eq(products.id, id)).for('share', { of: products });
  if (!found) throw notFound();
  if (availabilityOf(found.product) === 'on_sale')
    throw new AppError('CONFLICT', { reason: 'productOnSale' });
}

const budgetCall: Claim = [noticeBudget, 'shop'];

/** Nobody proves the contact that is left, so all of them together have a budget, as the login codes of strangers have. */
async function takeBudget(ctx: Ctx): Promise<void> {
  try {
    await takeCall(...budgetCall);
  } catch (error) {
    if (error instanceof AppError) await logAlarm(ctx, 'returnNotices');
    throw error;
  }
}

type Waiting = Pick<typeof returnNotices.$inferInsert, 'productId' | 'contactKind' | 'contact'>;

/** False when the contact waits already. */
async function store(ctx: Ctx, waiting: Waiting): Promise<boolean> {
  const asked = { language: ctx.locale, createdAt: ctx.now };
  const kept = await db(ctx)
    .insert(returnNotices)
    .values({ ...waiting, ...asked })
    // A notice that a process left behind was perhaps sent: whoever asks again waits anew.
    .onConflictDoUpdate({
      target: [returnNotices.productId, returnNotices.contact],
      set: { claimedAt: null, ...asked },
      setWhere: lte(returnNotices.claimedAt, interruptedBefore(ctx)),
    })
    .returning({ id: returnNotices.id });
  return kept.length > 0;
}
