import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { paymentNotifications, payments } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { observeRefusedWebhook } from '@/platform/metrics';
import type { NotificationVerdict, ProviderName } from '@/values/payments';
import { findPaymentsToQuery } from './attempts/find-attempt';
import { requestQueryNow } from './attempts/request-query';
import { settlePayment } from './attempts/settle-payment';
import { findProvider } from './find-provider';
import type { PaymentNotification, PaymentProvider } from './provider';
import { settleRefund } from './refunds/settle-refund';

type Webhook = { headers: Headers; body: string };
/** Why a notification is refused, or that its whole content is committed. */
type Receipt = 'accepted' | 'forged' | 'unreadable';
type Unreadable = Extract<PaymentNotification, { kind: 'unreadable' }>;

/**
 * How the notifications of a provider are received and answered; a route binds it to the address that the provider
 * calls.
 */
export const webhookOf = (name: ProviderName) => {
  const provider = findProvider(name);
  return {
    receive: (ctx: Ctx, webhook: Webhook): Promise<Receipt> => receiveWebhook(ctx, provider, webhook),
    acknowledge: provider.acknowledge,
  };
};

/**
 * Receives a notification of a provider, as raw text. Signature, key and time are checked before anything else; WeChat
 * Pay's test probes fail there like any forgery (wechat-pay 11). `accepted` means that its whole content is committed,
 * perhaps as a mismatch for an administrator: to send it again would change nothing.
 */
async function receiveWebhook(
  ctx: Ctx,
  provider: PaymentProvider,
  { headers, body }: Webhook,
): Promise<Receipt> {
  const notification = await provider.readNotification(headers, body, ctx.now);
  switch (notification.kind) {
    case 'forged':
      observeRefusedWebhook('forged');
      ctx.log.warn({ why: notification.reason }, 'webhook refused');
      return 'forged';
    case 'unreadable':
      observeRefusedWebhook('unreadable');
      ctx.log.error({ why: notification.reason, id: notification.id }, 'webhook unreadable');
      await inTransaction(ctx, (ctx) => queryInstead(ctx, notification, body));
      return 'unreadable';
    case 'paid':
      await settlePayment(ctx, { result: notification.result, source: `notify:${notification.id}` });
      return 'accepted';
    case 'refund':
      await inTransaction(ctx, async (ctx) => {
        const { id, result } = notification;
        const verdict = await settleRefund(ctx, result);
        await keep(ctx, id, result.outTradeNo, verdict, {
          refund: result.status,
          out_refund_no: result.outRefundNo,
        });
      });
      return 'accepted';
    case 'other':
      await keep(ctx, notification.id, notification.outTradeNo, 'ignored', {
        event_type: notification.event,
      });
      return 'accepted';
  }
}

/**
 * The provider's word is lost, so it is queried soon: about the payment that the notification names, or about all that are
 * under way (payments 20).
 */
async function queryInstead(ctx: Ctx, { id, outTradeNo, reason }: Unreadable, body: string): Promise<void> {
  await keep(ctx, id ?? hashOf(body), outTradeNo ?? '', 'unreadable', { reason });
  for (const payment of await findPaymentsToQuery(ctx, outTradeNo)) await requestQueryNow(ctx, payment.id);
}

const hashOf = (body: string) => createHash('sha256').update(body).digest('hex');

async function keep(
  ctx: Ctx,
  id: string,
  outTradeNo: string,
  verdict: NotificationVerdict,
  detail: Record<string, unknown>,
): Promise<void> {
  await db(ctx)
    .insert(paymentNotifications)
    .values({
      source: `notify:${id}`,
      paymentId: sql`(select ${payments.id} from ${payments} where ${payments.outTradeNo} = ${outTradeNo})`,
      outTradeNo,
      verdict,
      detail,
    })
    .onConflictDoUpdate({
      target: paymentNotifications.source,
      set: { copies: sql`${paymentNotifications.copies} + 1` },
    });
}
