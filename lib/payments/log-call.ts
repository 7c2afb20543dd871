import { sql } from 'drizzle-orm';
import { paymentCalls } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import type { PaymentCall } from '@/values/payments';

type Call = { orderId: number; number: string; call: PaymentCall };

/** `unknown 500 SYSTEM_ERROR`: the kind of answer, and its reason if there is one. */
const answerIn = (answer: { kind: string; reason?: string }): string =>
  [answer.kind, answer.reason].filter(Boolean).join(' ').slice(0, 200);

/** Stores the provider's answer for the order's timeline. The same answer again only increases a counter. */
export async function logCall(
  ctx: Ctx,
  { orderId, number, call }: Call,
  answer: { kind: string; reason?: string },
): Promise<void> {
  const now = new Date();
  await db(ctx)
    .insert(paymentCalls)
    .values({ orderId, number, call, answer: answerIn(answer), firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [paymentCalls.number, paymentCalls.call, paymentCalls.answer],
      set: { times: sql`${paymentCalls.times} + 1`, lastAt: now },
    });
}
