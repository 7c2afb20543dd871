import { and, eq } from 'drizzle-orm';
import { identities, orderMessages, type orders } from '@/db/schema';
import { db } from '@/db/transaction';
import { maskEmail, maskPhone } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import { env } from '@/platform/env';
import type { MessageChannel } from '@/values/notifications';
import { channelFor } from './rules';

type OrderRow = typeof orders.$inferSelect;
/** The address that a mail goes to, and the channel of a message about the order; null without one that reaches the buyer. */
type Addressee = { email: string | null; channel: MessageChannel | null };

const available: MessageChannel[] = [
  ...(env.SMS_PROVIDER ? (['sms'] as const) : []),
  ...(env.SMTP_URL ? (['mail'] as const) : []),
];

/** Where the next message about an order goes (notifications 1). */
export async function findAddressee(ctx: Ctx, order: Pick<OrderRow, 'email' | 'userId'>): Promise<Addressee> {
  const email = order.email ?? (await findLoginEmail(ctx, order.userId));
  return { email, channel: channelFor(email, available) };
}

async function findLoginEmail(ctx: Ctx, userId: number): Promise<string | null> {
  const [login] = await db(ctx)
    .select({ email: identities.value })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.kind, 'email')));
  return login?.email ?? null;
}

/** The masked contact that the message about the payment goes to, or went to; null without such a message (notifications 12). */
export async function findConfirmationContact(ctx: Ctx, order: OrderRow): Promise<string | null> {
  const [message] = await db(ctx)
    .select({ channel: orderMessages.channel, sentAt: orderMessages.sentAt })
    .from(orderMessages)
    .where(and(eq(orderMessages.orderId, order.id), eq(orderMessages.kind, 'paid')));
  // Where a message went before the recipient was corrected is not kept.
  if (!message || (message.sentAt && order.recipientVersion !== null)) return null;
  const { email, channel } = await findAddressee(ctx, order);
  switch (message.channel ?? channel) {
    case 'mail':
      return email && maskEmail(email);
    case 'sms':
      return maskPhone(order.phone);
    default:
      return null;
  }
}
