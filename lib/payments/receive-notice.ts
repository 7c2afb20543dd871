import { sql } from 'drizzle-orm';
import { paymentNotices, payments } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import type { NoticeVerdict } from '@/db/values';
import type { Ctx } from '@/lib/platform/ctx';
import { observeRefusedNotice } from '@/lib/platform/metrics';
import { settlePayment } from './settle-payment';
import { settleRefund } from './settle-refund';
import { wechatPay } from './wechat/pay';

/** What the provider is to hear: done, or why it is refused. */
export type NoticeAnswer = 'accepted' | 'forged' | 'unreadable';

/**
 * Takes a notice of the provider, on its raw text. Signature, serial and time come before anything else; the test
 * probes fail there like any forgery (wechat-pay 11). `accepted` means that everything it says has been committed, be it
 * as a mismatch for a person to look at: sending it again would change nothing.
 */
export async function receiveNotice(
  ctx: Ctx,
  { headers, body }: { headers: Headers; body: string },
): Promise<NoticeAnswer> {
  const notice = await wechatPay.readNotice(headers, body, ctx.now);
  switch (notice.kind) {
    case 'forged':
      observeRefusedNotice('forged');
      ctx.log.warn({ why: notice.why }, 'notice refused');
      return 'forged';
    case 'unreadable':
      observeRefusedNotice('unreadable');
      ctx.log.error({ why: notice.why }, 'notice unreadable');
      return 'unreadable';
    case 'paid':
      await settlePayment(ctx, { word: notice.word, source: `notify:${notice.id}` });
      return 'accepted';
    case 'refund':
      await inTransaction(ctx, async (ctx) => {
        const { id, word } = notice;
        const verdict = await settleRefund(ctx, word);
        await keep(ctx, id, word.outTradeNo, verdict, {
          refund: word.status,
          out_refund_no: word.outRefundNo,
        });
      });
      return 'accepted';
    case 'other':
      await keep(ctx, notice.id, notice.outTradeNo, 'ignored', { event_type: notice.event });
      return 'accepted';
  }
}

async function keep(
  ctx: Ctx,
  id: string,
  outTradeNo: string,
  verdict: NoticeVerdict,
  detail: Record<string, unknown>,
): Promise<void> {
  await db(ctx)
    .insert(paymentNotices)
    .values({
      source: `notify:${id}`,
      paymentId: sql`(select ${payments.id} from ${payments} where ${payments.outTradeNo} = ${outTradeNo})`,
      outTradeNo,
      verdict,
      detail,
    })
    .onConflictDoUpdate({
      target: paymentNotices.source,
      set: { copies: sql`${paymentNotices.copies} + 1` },
    });
}
