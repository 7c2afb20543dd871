import { and, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm';
import { orderMessages, orders, refunds } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { hasMismatch } from '@/lib/orders/check-payments';
import { pendingSince } from '@/lib/orders/expire-order';
import { findAddressee } from '@/lib/orders/find-addressee';
import { findParcels } from '@/lib/orders/find-parcels';
import { lockOrder } from '@/lib/orders/lock-order';
import { appendEvent } from '@/lib/orders/order-events';
import { SendOrderMessage } from '@/lib/orders/request-message';
import { findReturn } from '@/lib/orders/returns/find-return';
import { hasBuyer, isFullyRefunded } from '@/lib/orders/rules';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx, System } from '@/platform/ctx';
import { later } from '@/platform/time';
import { isStillTrue, type MessageChannel, messageKinds, unpaidKinds } from '@/values/notifications';
import { asOutRefundNo } from '@/values/numbers';
import { mailSender, NotTaken, smsFinder, smsSender } from './provider';
import { mailOf, type OrderRow, smsOf } from './render-order-message';
import { daysOfTries, doubtAfter, interruptedBefore, sendableFrom, waitAfter } from './rules';
import { takePlace } from './take-place';

type MessageRow = typeof orderMessages.$inferSelect;
type Outcome = { kind: 'sent' } | { kind: 'refused' | 'doubt'; reason: string; isFinal: boolean };

/**
 * Sends a buyer a message about an order, at most once. A message in doubt is sent again only after the SMS provider
 * has said that it did not accept it; a mail server cannot be queried, so a mail in doubt counts as failed.
 */
export async function sendOrderMessage(ctx: Ctx<System>, messageId: number): Promise<void> {
  const claimed = await claim(ctx, messageId);
  if (!claimed) return;
  const { message, doubt } = claimed;
  const order = await readOrder(ctx, message.orderId);
  if (!isWanted(message, order)) return forget(ctx, claimed);
  if (!doubt && isTooLate(ctx, message)) return postpone(ctx, message);
  const addressee = await findAddressee(ctx, order);
  const { email } = addressee;
  const channel = (doubt && message.channel) ?? addressee.channel;
  if (!doubt) await keepChannel(ctx, message, channel);
  const outcome: Outcome = channel
    ? await deliver(ctx, {
        message,
        order: { ...order, email },
        channel,
        reachedBy: addressee.channel,
        doubt,
      })
    : { kind: 'refused', reason: 'no provider reaches this buyer', isFinal: true };
  await settle(ctx, { message, order, channel, outcome });
}

async function readOrder(ctx: Ctx, id: number) {
  const [order] = await db(ctx)
    .select({ ...getTableColumns(orders), pendingSince, hasMismatch })
    .from(orders)
    .where(eq(orders.id, id));
  if (!order) throw new Error('a message about no order');
  return order;
}

type Order = Awaited<ReturnType<typeof readOrder>>;

/** Not once the order is something else, its buyer was erased, its money went back (orders 22) or waits for a person (orders 12). */
function isWanted({ kind }: MessageRow, order: Order): boolean {
  if (!isStillTrue(kind, order.status) || !hasBuyer(order)) return false;
  if (kind === 'paid') return !isFullyRefunded(order);
  return !unpaidKinds.includes(kind) || !order.hasMismatch;
}

const isTooLate = ({ now }: Ctx, { kind }: MessageRow): boolean => sendableFrom(kind, now) > now;

/** This was no try. The sweep queues it in the morning. */
async function postpone(ctx: Ctx, { id, kind, attempts }: MessageRow): Promise<void> {
  await db(ctx)
    .update(orderMessages)
    .set({ state: 'waiting', attempts: attempts - 1, nextTryAt: sendableFrom(kind, ctx.now) })
    .where(and(eq(orderMessages.id, id), eq(orderMessages.state, 'sending')));
}

/** `doubt`: the time of the try whose outcome nobody knows. */
type Claimed = { message: MessageRow; doubt: Date | null };

/**
 * The change was set back, and if it is made again, the message is sent then; or the buyer's data is erased. Who made it again
 * since the claim counts on this message: it waits as before.
 */
function forget(ctx: Ctx, { message, doubt }: Claimed): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, message.orderId);
    const order = await readOrder(ctx, message.orderId);
    const named = and(eq(orderMessages.id, message.id), eq(orderMessages.state, 'sending'));
    if (!isWanted(message, order)) await db(ctx).delete(orderMessages).where(named);
    else if (!doubt)
      await db(ctx)
        .update(orderMessages)
        .set({ state: 'waiting', attempts: message.attempts - 1 })
        .where(named);
  });
}

/**
 * Claims the message for this process: a waiting one that is due, or one that another process left in doubt. One of a kind that
 * only a newer version knows is left for its processes.
 */
async function claim(ctx: Ctx, id: number): Promise<Claimed | null> {
  const taken = { state: 'sending', triedAt: ctx.now, attempts: sql`${orderMessages.attempts} + 1` } as const;
  const take = (condition: ReturnType<typeof and>) =>
    db(ctx)
      .update(orderMessages)
      .set(taken)
      .where(and(eq(orderMessages.id, id), inArray(orderMessages.kind, [...messageKinds]), condition))
      .returning();
  const [due] = await take(and(eq(orderMessages.state, 'waiting'), lte(orderMessages.nextTryAt, ctx.now)));
  if (due) return { message: due, doubt: null };
  const isLeft = and(eq(orderMessages.state, 'sending'), lte(orderMessages.triedAt, interruptedBefore(ctx)));
  const [before] = await db(ctx)
    .select({ triedAt: orderMessages.triedAt })
    .from(orderMessages)
    .where(and(eq(orderMessages.id, id), isLeft));
  if (!before) return null;
  const [left] = await take(isLeft);
  return left ? { message: left, doubt: before.triedAt } : null;
}

/** Before the message goes out: whoever finds it in doubt asks by the way of this try, and not of an older one. */
const keepChannel = (ctx: Ctx, { id }: MessageRow, channel: MessageChannel | null) =>
  db(ctx)
    .update(orderMessages)
    .set({ channel })
    .where(and(eq(orderMessages.id, id), eq(orderMessages.state, 'sending')));

type Delivery = {
  message: MessageRow;
  order: Order;
  /** Of the try in doubt, else `reachedBy`. */
  channel: MessageChannel;
  /** How the buyer is reached now, which may be another way than at the try in doubt. */
  reachedBy: MessageChannel | null;
  doubt: Date | null;
};

async function deliver(ctx: Ctx, delivery: Delivery): Promise<Outcome> {
  try {
    if (delivery.channel === 'sms') await sendBySms(ctx, delivery);
    else await sendByMail(ctx, delivery);
    return { kind: 'sent' };
  } catch (error) {
    const { id } = delivery.message;
    ctx.log.warn({ err: error, messageId: id, channel: delivery.channel }, 'message not sent');
    const reason = error instanceof Error ? error.message : String(error);
    return error instanceof NotTaken
      ? { kind: 'refused', reason, isFinal: error.isFinal }
      : { kind: 'doubt', reason, isFinal: delivery.channel === 'mail' };
  }
}

async function sendBySms(ctx: Ctx, { message, order, reachedBy, doubt }: Delivery): Promise<void> {
  const [send, find] = await Promise.all([smsSender(), smsFinder()]);
  if (!send || !find) throw new NotTaken('no SMS provider');
  const outId = `om${message.id}`;
  for (const day of doubt ? daysOfTries(message.createdAt, doubt) : [])
    if (await find(order.phone, outId, day)) return;
  // Nothing is in doubt any more: the next try goes where, and when, the buyer is reached now.
  if (reachedBy !== 'sms') throw new NotTaken('not sent as a text message');
  if (isTooLate(ctx, message)) throw new NotTaken('not sent at night');
  await takePlace(ctx, message, { userId: order.userId, kind: 'phone', value: order.phone });
  const parcels = await parcelsIn(ctx, message, order);
  await send(await smsOf(message, { order, pendingSince: order.pendingSince, outId, parcels }));
}

async function refundIn(ctx: Ctx, { kind, subject }: MessageRow) {
  if (kind !== 'refunded') return undefined;
  const number = eq(refunds.outRefundNo, asOutRefundNo(subject));
  const { amount, automatic } = refunds;
  const [refund] = await db(ctx).select({ amount, automatic }).from(refunds).where(number);
  return refund;
}

const answerIn = async (ctx: Ctx, { kind, orderId }: MessageRow) =>
  kind === 'returnClosed' ? (await findReturn(ctx, orderId))?.answer : undefined;

const parcelsIn = (ctx: Ctx, { kind }: MessageRow, { id, language }: OrderRow) =>
  kind === 'shipped' ? findParcels(ctx, id, language) : Promise.resolve([]);

async function sendByMail(ctx: Ctx, { message, order, doubt }: Delivery): Promise<void> {
  const send = await mailSender();
  if (doubt) throw new Error('the mail server did not confirm');
  if (!send || order.email === null) throw new NotTaken(send ? 'no e-mail address' : 'no mail server');
  await takePlace(ctx, message, { userId: order.userId, kind: 'email', value: order.email });
  const [parcels, refund] = [await parcelsIn(ctx, message, order), await refundIn(ctx, message)];
  const content = {
    order: { ...order, email: order.email },
    pendingSince: order.pendingSince,
    parcels,
    refund,
    answer: await answerIn(ctx, message),
  };
  await send(await mailOf(message, content));
}

type Settled = {
  message: MessageRow;
  order: OrderRow;
  channel: MessageChannel | null;
  outcome: Outcome;
};

/** Stores the result with its event, or the time of the next try. */
function settle(ctx: Ctx<System>, { message, order, channel, outcome }: Settled): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, order.id);
    const set = (values: Partial<MessageRow>) =>
      db(ctx)
        .update(orderMessages)
        .set({ ...values, channel })
        .where(and(eq(orderMessages.id, message.id), eq(orderMessages.state, 'sending')));
    if (outcome.kind === 'sent') {
      await set({ state: 'sent', sentAt: ctx.now, failure: null });
      return recordState(ctx, { message, order, channel, state: 'sent' });
    }
    const wait = outcome.isFinal ? null : waitAfter(message.attempts);
    if (wait === null) {
      await set({ state: 'failed', failure: outcome.reason });
      return recordState(ctx, { message, order, channel, state: 'failed' });
    }
    // An uncertain message stays `sending`; it is tried again when this process has certainly finished.
    const state = outcome.kind === 'doubt' ? 'sending' : 'waiting';
    const pause = Math.max(wait, outcome.kind === 'doubt' ? doubtAfter : 0);
    await set({ state, failure: outcome.reason, nextTryAt: later(ctx.now, pause) });
    await enqueue(
      ctx,
      SendOrderMessage,
      { messageId: message.id },
      { key: message.id, after: Math.ceil(pause / 1000) },
    );
  });
}

type SentState = Omit<Settled, 'outcome'> & { state: 'sent' | 'failed' };

async function recordState(ctx: Ctx<System>, { message, order, channel, state }: SentState): Promise<void> {
  if (message.kind === 'paid')
    await db(ctx).update(orders).set({ smsStatus: state }).where(eq(orders.id, order.id));
  await appendEvent(ctx, order.id, {
    eventType: 'modified',
    metadata: { message: message.kind, channel, state },
  });
}
