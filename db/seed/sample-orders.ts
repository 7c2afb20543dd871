import { sql } from 'drizzle-orm';
import { locales } from '@/platform/i18n/locales';
import { asMinor, minus, times } from '@/platform/money';
import { newOrderId } from '@/values/numbers';
import type { Database } from '../client';
import { discountCodes, orders, redemptions } from '../schema';
import { gramsOf } from '../search-grams';
import {
  type Admin,
  insertHistory,
  insertNote,
  insertRefund,
  insertReturn,
  type SeededOrder,
} from './sample-history';
import { type Customer, productOf } from './sample-people';
import type { PricedCode, OrderPlan } from './sample-order-plans';

/** In the order of the languages. */
const remarks = [['请工作日送达', '放前台即可，谢谢', '需要开具发票'], ['Please call before delivery']];

function remarkOf({ language }: Customer, at: number): string {
  const own = remarks[locales.indexOf(language)] ?? [];
  return own[at % own.length] ?? '';
}

/** The code of the plan, unless it is the customer's own. */
function codeOf({ codeName, customer }: OrderPlan, codes: PricedCode[]): PricedCode | undefined {
  const product = productOf(customer);
  return codes.find(
    ({ code, productId, ownerUserId }) =>
      code === codeName && productId === product.id && ownerUserId !== customer.id,
  );
}

async function insertOrder(
  db: Database,
  plan: OrderPlan,
  code: PricedCode | undefined,
  at: number,
  slot: number,
) {
  const { customer, createdAt, quantity, status, steps, isRefunded } = plan;
  const product = productOf(customer);
  const total = times(code?.price ?? product.price, quantity);
  const isCancelled = status === 'cancelled';
  const paid = steps.find(({ to }) => to === 'paid');
  const [order] = await db
    .insert(orders)
    .values({
      publicId: newOrderId(createdAt),
      userId: customer.id,
      productId: product.id,
      language: customer.language,
      name: customer.name,
      phone: customer.phone ?? '13900000099',
      email: customer.email,
      country: 'CN',
      province: customer.province,
      city: customer.city,
      district: customer.district,
      detailedAddress: customer.detailedAddress,
      notes: at % 6 === 2 ? remarkOf(customer, at) : '',
      itemName: product.name,
      currency: product.currency,
      itemPrice: product.price,
      itemQuantity: quantity,
      discountAmount: minus(times(product.price, quantity), total),
      discountCode: code?.code ?? null,
      total,
      status,
      pendingSlot: status === 'pending' ? slot : null,
      smsStatus: paid ? (at % 17 === 0 ? 'failed' : 'sent') : 'not_sent',
      cancelledBy: isCancelled ? (steps.at(-1)?.by ?? 'system') : null,
      refundedAmount: isRefunded ? total : asMinor(0),
      nameGrams: gramsOf(customer.name),
      createdAt,
      paidAt: paid?.at ?? null,
      deliveredAt: steps.find(({ to }) => to === 'delivered')?.at ?? null,
      completedAt: steps.find(({ to }) => to === 'completed')?.at ?? null,
    })
    .returning();
  if (!order) throw new Error('a sample order was not written');
  return order;
}

async function redeem(db: Database, order: SeededOrder, code: PricedCode, plan: OrderPlan): Promise<void> {
  const releasedAt = order.status === 'cancelled' && !order.paidAt ? (plan.steps.at(-1)?.at ?? null) : null;
  await db
    .insert(redemptions)
    .values({ codeId: code.id, orderId: order.id, redeemedAt: order.createdAt, releasedAt });
  if (releasedAt) return;
  await db
    .update(discountCodes)
    .set({ usageCount: sql`${discountCodes.usageCount} + 1` })
    .where(sql`${discountCodes.id} = ${code.id} and ${discountCodes.maxUsage} > 0`);
}

/** Writes each planned order with the same rows as the shop: order, events, payment, code use, notes, refund. */
export async function seedOrders(db: Database, plans: OrderPlan[], codes: PricedCode[], admin: Admin) {
  const saved: SeededOrder[] = [];
  const pending = new Map<number, number>();
  let noted = 0;
  for (const [at, plan] of plans.entries()) {
    const slot = (pending.get(plan.customer.id) ?? 0) + 1;
    if (plan.status === 'pending') pending.set(plan.customer.id, slot);
    const code = codeOf(plan, codes);
    const order = await insertOrder(db, plan, code, at, slot);
    await insertHistory(db, order, plan, admin);
    if (code) await redeem(db, order, code, plan);
    if (order.refundedAmount > 0) await insertRefund(db, order, admin);
    await insertReturn(db, order, plan, admin);
    if (order.paidAt && at % 4 === 1) await insertNote(db, order, admin, noted++);
    saved.push(order);
  }
  return saved;
}
