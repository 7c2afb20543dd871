import { and, eq } from 'drizzle-orm';
import { identities, orderMessages, type orders } from '@/db/schema';
import { db } from '@/db/transaction';
import { maskEmail, maskPhone } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import { env } from '@/platform/env';
import type { MessageChannel } from '@/values/notifications';
import { channelFor } from './rules';

type OrderRow = typeof orders.$inferSelect;
/**
 * The address that a mail goes to, since when it is the login's where it is, and the channel of a message about the order;
 * null without one that reaches the buyer.
 */
type Addressee = { email: string | null; channel: MessageChannel | null; since: Date | null };

const available: MessageChannel[] = [
  ...(env.SMS_PROVIDER ? (['sms'] as const) : []),
  ...(env.SMTP_URL ? (['mail'] as const) : []),
];

/** Where the next message about an order goes (notifications 1). */
export async function findAddressee(ctx: Ctx, order: Pick<OrderRow, 'email' | 'userId'>): Promise<Addressee> {
  const login = order.email === null ? await findLogin(ctx, order.userId) : null;
  const email = order.email ?? login?.email ?? null;
  return { email, since: login?.since ?? null, channel: channelFor(email, available) };
}

async function findLogin(ctx: Ctx, userId: number): Promise<{ email: string; since: Date } | null> {
  const [login] = await db(ctx)
    .select({ email: identities.value, since: identities.verifiedAt })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.kind, 'email')));
  return login ?? null;
}

/** The masked contact that the message about the payment goes to, or went to; null without such a message (notifications 12). */
export async function findConfirmationContact(ctx: Ctx, order: OrderRow): Promise<string | null> {
  const [message] = await db(ctx)
    .select({ channel: orderMessages.channel, sentAt: orderMessages.sentAt })
    .from(orderMessages)
    .where(and(eq(orderMessages.orderId, order.id), eq(orderMessages.kind, 'paid')));
  // Where a message went before the recipient or the login was changed is not kept.
  if (!message || (message.sentAt && order.recipientVersion !== null)) return null;
  const { email, since, channel } = await findAddressee(ctx, order);
  if (message.channel === 'mail' && message.sentAt && since && since > message.sentAt) return null;
  switch (message.sentAt ? message.channel : channel) {
    case 'mail':
      return email && maskEmail(email);
    case 'sms':
      return maskPhone(order.phone);
    default:
      return null;
  }
}
