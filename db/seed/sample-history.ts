import { eq } from 'drizzle-orm';
import { env } from '@/platform/env';
import { randomLetters } from '@/platform/ids';
import { later, minutes } from '@/platform/time';
import { newOutRefundNo, newOutTradeNo } from '@/values/numbers';
import type { OperatorType, OrderStatus } from '@/values/orders';
import type { Database } from '../client';
import { orderEvents, orderNotes, type orders, payments, refunds, returnRequests } from '../schema';
import type { Customer } from './sample-people';
import { insertPicture, type PictureOf } from './sample-pictures';
import type { OrderPlan } from './sample-order-plans';

export type Admin = { id: number; name: string };
export type SeededOrder = typeof orders.$inferSelect;

/** Notes of administrators, some of them with a picture. */
const notes: { text: string; picture?: PictureOf }[] = [
  { text: '发货前已拍照留底', picture: 'packaging' },
  { text: '已电话确认收货地址' },
  { text: '客户询问配件，已发图片说明', picture: 'kit' },
  { text: '客户希望周末送达，已备注快递' },
  { text: '已开具电子发票' },
  { text: '顾问已添加企业微信，约好指导佩戴' },
];

const operatorOf = (by: OperatorType, customer: Customer, admin: Admin) =>
  by === 'customer'
    ? { operatorType: by, operatorId: customer.id, operatorName: customer.name }
    : by === 'admin'
      ? { operatorType: by, operatorId: admin.id, operatorName: admin.name }
      : { operatorType: by };

/** A payment by QR code, for the orders that a shopper paid in the shop. */
async function insertPayment(db: Database, order: SeededOrder, paidAt: Date) {
  const outTradeNo = newOutTradeNo(order.createdAt);
  const [payment] = await db
    .insert(payments)
    .values({
      orderId: order.id,
      outTradeNo,
      type: 'native',
      state: 'succeeded',
      amount: order.total,
      currency: order.currency,
      request: { out_trade_no: outTradeNo, amount: { total: order.total, currency: order.currency } },
      transactionId: `42000${randomLetters(23)}`,
      createdAt: later(paidAt, -minutes(1)),
      expiresAt: later(paidAt, minutes(4)),
      succeededAt: paidAt,
    })
    .returning();
  if (!payment) throw new Error('a sample payment was not written');
  return payment;
}

export async function insertHistory(
  db: Database,
  order: SeededOrder,
  plan: OrderPlan,
  admin: Admin,
): Promise<void> {
  const { customer, steps } = plan;
  await db.insert(orderEvents).values({
    orderId: order.id,
    eventType: 'created',
    ...operatorOf('customer', customer, admin),
    metadata: { to: 'pending' },
    createdAt: order.createdAt,
  });
  let from: OrderStatus = 'pending';
  for (const { to, at, by } of steps) {
    const payment = to === 'paid' && by === 'system' ? await insertPayment(db, order, at) : null;
    const numbers = payment
      ? { out_trade_no: payment.outTradeNo, transaction_id: payment.transactionId }
      : to === 'paid'
        ? { manual: true }
        : {};
    await db.insert(orderEvents).values({
      orderId: order.id,
      eventType: 'status_changed',
      ...operatorOf(by, customer, admin),
      metadata: { from, to, ...numbers },
      createdAt: at,
    });
    from = to;
  }
}

/** The refund of all that was paid for an order. */
export async function insertRefund(db: Database, order: SeededOrder, admin: Admin): Promise<void> {
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.id));
  if (!payment) throw new Error('a refund needs its payment');
  await db.insert(refunds).values({
    paymentId: payment.id,
    orderId: order.id,
    outRefundNo: newOutRefundNo(order.createdAt),
    amount: payment.amount,
    currency: payment.currency,
    reason: '客户改变主意',
    state: 'succeeded',
    requestedBy: admin.id,
    providerRefundId: `50300${randomLetters(23)}`,
    createdAt: later(order.createdAt, minutes(1500)),
    settledAt: later(order.createdAt, minutes(1502)),
  });
}

/** What a buyer asked to send back, and still waits for (orders 26). */
export async function insertReturn(db: Database, order: SeededOrder, plan: OrderPlan, admin: Admin) {
  const { returnAskedAt: askedAt, customer } = plan;
  if (!askedAt) return;
  const reason = 'doesNotSuit';
  await db
    .insert(returnRequests)
    .values({ orderId: order.id, reason, note: '戴着有点紧，没有激活', askedAt });
  await db.insert(orderEvents).values({
    orderId: order.id,
    eventType: 'return_requested',
    ...operatorOf('customer', customer, admin),
    metadata: { reason },
    createdAt: askedAt,
  });
}

/** The note with this number; after the last note the first one follows. */
export async function insertNote(db: Database, order: SeededOrder, admin: Admin, number: number) {
  const { text, picture } = notes[number % notes.length] ?? { text: '' };
  const createdAt = later(order.createdAt, minutes(90));
  const [note] = await db
    .insert(orderNotes)
    .values({ orderId: order.id, authorId: admin.id, text, createdAt })
    .returning({ id: orderNotes.id });
  if (!note) throw new Error('a sample note was not written');
  // Samples are not written to a bucket.
  const isKept = picture && env.STORAGE === 'local';
  const pictures = isKept ? [await insertPicture(db, picture, { id: note.id, admin, createdAt })] : [];
  await db.insert(orderEvents).values({
    orderId: order.id,
    eventType: 'note_added',
    description: text,
    operatorType: 'admin',
    operatorId: admin.id,
    operatorName: admin.name,
    metadata: pictures.length > 0 ? { images: pictures } : {},
    createdAt,
  });
}
