import { and, eq } from 'drizzle-orm';
import { orders, payments, sessions } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { hasMismatch, pendingPayment } from '@/lib/orders/check-payments';
import { findOrder } from '@/lib/orders/find-order';
import { lockOrder, type OrderRow } from '@/lib/orders/lock-order';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { later } from '@/platform/time';
import { newOutTradeNo } from '@/values/numbers';
import { isReceived } from '@/values/orders';
import { isPayableIn, paymentStepOf, type PaymentType } from '@/values/payments';
import { providerOf } from '../find-provider';
import { logCall } from '../log-call';
import type { CreateAnswer } from '../provider';
import { closePayment } from './close-payment';
import type { CreatePayment } from './contract';
import { findLiveAttempt, type PaymentRow } from './find-attempt';
import { presentAttempt } from './present';
import { requestQuery } from './request-query';
import { lifeOf, paymentTypeFor, secondsToNextQuery, stepFor } from './rules';

/** How and by whom the order is to be paid. */
type Method = { type: PaymentType; payer: string | null };

/**
 * One earlier attempt may have to end first, and the number of the new one may be in use: then the loop runs once more.
 */
const rounds = 4;

const refused = () => new AppError('PROVIDER_UNAVAILABLE', { reason: 'paymentRefused' });
const notPayable = () => new AppError('CONFLICT', { reason: 'orderNotPayable' });

/**
 * Starts paying an own pending order, or goes on with the attempt that is open in the same way (payments 4).
 * @throws AppError NOT_FOUND, CONFLICT, PAYMENT_PENDING, PAYMENT_CONFIG, PROVIDER_UNAVAILABLE
 */
export async function createPayment(
  ctx: Ctx<Customer>,
  { body }: InputOf<typeof CreatePayment>,
): Promise<OutputOf<typeof CreatePayment>> {
  const order = await findOrder(ctx, body.orderId);
  requirePayable(order);
  const method = await readMethod(ctx, body.openId ?? null);
  let created = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { step, attempt } = await claimAttempt(ctx, order.id, method);
    if (step === 'wait') throw pendingPayment();
    if (step === 'create') created += 1;
    const open = step === 'reuse' ? attempt : step === 'create' ? await openAttempt(ctx, attempt) : null;
    if (open) return presentAttempt(open, order.publicId, ctx.locale, ctx.now);
    if (step === 'end') await closePayment(ctx, attempt);
  }
  // Numbers are random: where two in a row are in use, the provider refuses something else with that answer.
  throw created > 1 ? refused() : pendingPayment();
}

function requirePayable(order: Pick<OrderRow, 'currency' | 'status'>): void {
  if (isReceived(order.status)) throw new AppError('CONFLICT', { reason: 'orderPaid' });
  if (!isPayableIn(order.currency) || order.status !== 'pending') throw notPayable();
}

/** How this browser pays. For the app around the page only the payer counts whom this session got from it. */
async function readMethod(ctx: Ctx<Customer>, payer: string | null): Promise<Method> {
  const type = paymentTypeFor(ctx.client.userAgent);
  providerOf(type).requireSettings();
  if (paymentStepOf(type) !== 'bridge') return { type, payer: null };
  if (!payer) throw new AppError('CONFLICT', { reason: 'openidRequired' });
  const [session] = await db(ctx)
    .select({ payer: sessions.openid })
    .from(sessions)
    .where(eq(sessions.id, ctx.actor.sessionId));
  if (session?.payer !== payer) throw new AppError('CONFLICT', { reason: 'openidForeign' });
  return { type, payer };
}

/**
 * Locks the order, then decides what to do with a live attempt, or inserts a new one. The row and its query job are
 * committed before the provider is called, so the attempt is followed even if this process ends.
 */
function claimAttempt(ctx: Ctx<Customer>, orderId: number, method: Method) {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    requirePayable(order);
    if (await waitsForPerson(ctx, orderId)) throw notPayable();
    const live = await findLiveAttempt(ctx, orderId);
    if (live) {
      const opensHere = providerOf(live.type).opensFor(live.request, ctx.client);
      return { step: stepFor(live, { ...method, opensHere }, ctx.now), attempt: live };
    }
    const attempt = await writeAttempt(ctx, order, method);
    await requestQuery(ctx, attempt.id, secondsToNextQuery(0));
    return { step: 'create' as const, attempt };
  });
}

async function waitsForPerson(ctx: Ctx, orderId: number): Promise<boolean> {
  const [order] = await db(ctx).select({ hasMismatch }).from(orders).where(eq(orders.id, orderId));
  return order?.hasMismatch ?? false;
}

async function writeAttempt(
  ctx: Ctx<Customer>,
  order: OrderRow,
  { type, payer }: Method,
): Promise<PaymentRow> {
  const outTradeNo = newOutTradeNo(ctx.now);
  const expiresAt = later(ctx.now, lifeOf(type));
  const request = providerOf(type).requestOf({
    step: paymentStepOf(type),
    outTradeNo,
    description: order.itemName,
    orderId: order.publicId,
    amount: order.total,
    expiresAt,
    payer,
    browser: ctx.client,
  });
  const [attempt] = await db(ctx)
    .insert(payments)
    .values({
      orderId: order.id,
      outTradeNo,
      type,
      amount: order.total,
      currency: order.currency,
      payer,
      request,
      expiresAt,
    })
    .returning();
  if (!attempt) throw new Error('the attempt was not written');
  return attempt;
}

/** Creates the payment with the provider. Null when the number is in use there: the next round ends that attempt. */
async function openAttempt(ctx: Ctx, attempt: PaymentRow): Promise<PaymentRow | null> {
  const answer = await providerOf(attempt.type).create(paymentStepOf(attempt.type), attempt.request);
  const opened = await leaveCreating(ctx, attempt, changeBy(answer));
  await logCall(ctx, { orderId: attempt.orderId, number: attempt.outTradeNo, call: 'create' }, answer);
  if (answer.kind === 'created') return opened;
  const { kind, reason } = answer;
  if (kind === 'misconfigured') ctx.log.error({ why: reason }, 'payment creation refused');
  else ctx.log.warn({ why: reason }, 'payment creation failed');
  if (kind === 'numberTaken') return null;
  if (kind === 'misconfigured') throw new AppError('PAYMENT_CONFIG', { reason: 'paymentConfig' });
  if (kind === 'refused') throw refused();
  throw new AppError('PROVIDER_UNAVAILABLE', { reason: 'providerUnavailable' });
}

/** What the provider answered without a proof is unknown, not failed (payments 7). */
function changeBy(answer: CreateAnswer): Partial<typeof payments.$inferInsert> {
  if (answer.kind === 'created') return { state: 'open', parameters: answer.parameters };
  const isOver = answer.kind === 'refused' || (answer.kind === 'misconfigured' && answer.isProven);
  return { state: isOver ? 'failed' : 'unknown', failure: answer.reason };
}

/**
 * Null when the attempt is no longer in creation: a notification of its payment may have arrived before this answer.
 */
async function leaveCreating(
  ctx: Ctx,
  { id }: PaymentRow,
  change: Partial<typeof payments.$inferInsert>,
): Promise<PaymentRow | null> {
  const [changed] = await db(ctx)
    .update(payments)
    .set(change)
    .where(and(eq(payments.id, id), eq(payments.state, 'creating')))
    .returning();
  return changed ?? null;
}
