import { eq } from 'drizzle-orm';
import { newOutRefundNo, newOutTradeNo, randomLetters } from '@/lib/platform/ids';
import { later, minutes } from '@/lib/platform/time';
import type { Database } from '../client';
import { orderEvents, orderNotes, type orders, payments, refunds } from '../schema';
import type { OperatorType, OrderStatus } from '../values';
import type { Customer } from './sample-people';
import type { Story } from './sample-story';

export type Admin = { id: number; name: string };
export type SeededOrder = typeof orders.$inferSelect;

const notes = [
  '已电话确认收货地址',
  '客户希望周末送达，已备注快递',
  '已开具电子发票',
  '顾问已添加企业微信，约好指导佩戴',
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
  story: Story,
  admin: Admin,
): Promise<void> {
  const { customer, steps } = story;
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
    const told = payment
      ? { out_trade_no: payment.outTradeNo, transaction_id: payment.transactionId }
      : to === 'paid'
        ? { manual: true }
        : {};
    await db.insert(orderEvents).values({
      orderId: order.id,
      eventType: 'status_changed',
      ...operatorOf(by, customer, admin),
      metadata: { from, to, ...told },
      createdAt: at,
    });
    from = to;
  }
}

/** What a cancelled order had been paid is given back. */
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

export async function insertNote(db: Database, order: SeededOrder, admin: Admin, at: number) {
  const text = notes[at % notes.length] ?? '';
  const createdAt = later(order.createdAt, minutes(90));
  await db.insert(orderNotes).values({ orderId: order.id, authorId: admin.id, text, createdAt });
  await db.insert(orderEvents).values({
    orderId: order.id,
    eventType: 'note_added',
    description: text,
    operatorType: 'admin',
    operatorId: admin.id,
    operatorName: admin.name,
    createdAt,
  });
}
