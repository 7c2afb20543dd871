import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { createTranslator } from 'next-intl';
import { products, returnNotices } from '@/db/schema';
import { db } from '@/db/transaction';
import { findProducts } from '@/lib/products/find-products';
import { shortRun } from '@/lib/queue/define-job';
import { queueReturnNotices } from '@/lib/products/request-return-notices';
import { availabilityOf } from '@/lib/products/rules';
import type { Ctx, System } from '@/platform/ctx';
import { appUrl, env } from '@/platform/env';
import { byLocale } from '@/platform/i18n/locale-rows';
import { localePath } from '@/platform/i18n/path';
import { serverTexts } from '@/platform/i18n/server-texts';
import { mailSender, NotTaken, smsSender } from './provider';
import { interruptedBefore } from './rules';

const texts = byLocale((locale) =>
  createTranslator({ locale, messages: serverTexts[locale].mails, namespace: 'return' }),
);

type Notice = typeof returnNotices.$inferSelect;

/** Seconds until all are gone through again, where there are more than one run reaches. */
const nextRound = 300;

/**
 * Sends those who wait for a product the word that it can be bought, each once, and deletes their contact (products 16). A message
 * in doubt counts as sent. One after the other is claimed, so that a process that ends leaves one in doubt and no more. What a run
 * leaves when its time is over is another job's, which begins behind `after`. The last of such jobs begins another round for all
 * whose message was not taken: a retry of each job would queue those behind it once more.
 * @throws NotTaken when a provider did not take a message now, and one run has reached everybody: the queue tries again
 */
export async function sendReturnNotices(
  ctx: Ctx<System>,
  { productId, after = 0 }: { productId: number; after?: number | undefined },
  longest = shortRun,
): Promise<void> {
  const [found] = await findProducts(ctx, eq(products.id, productId));
  if (!found || availabilityOf(found.product) !== 'on_sale') return;
  await forgetInterrupted(ctx, productId);
  let refusal: NotTaken | null = null;
  const end = Date.now() + longest;
  let notice = await claimNext(ctx, productId, after);
  while (notice) {
    refusal = (await sendNotice(ctx, notice, found.product.name)) ?? refusal;
    if (Date.now() >= end) {
      await queueReturnNotices(ctx, productId, { behind: notice.id });
      return;
    }
    notice = await claimNext(ctx, productId, notice.id);
  }
  if (after > 0) await queueNextRound(ctx, productId);
  else if (refusal) throw refusal;
}

async function queueNextRound(ctx: Ctx, productId: number): Promise<void> {
  const [left] = await db(ctx)
    .select({ id: returnNotices.id })
    .from(returnNotices)
    .where(and(eq(returnNotices.productId, productId), isNull(returnNotices.claimedAt)))
    .limit(1);
  if (left) await queueReturnNotices(ctx, productId, { after: nextRound });
}

/** Nobody knows whether a process that ended while it sent has sent. */
const forgetInterrupted = (ctx: Ctx, productId: number) =>
  db(ctx)
    .delete(returnNotices)
    .where(and(eq(returnNotices.productId, productId), lte(returnNotices.claimedAt, interruptedBefore(ctx))));

async function claimNext(ctx: Ctx, productId: number, after: number): Promise<Notice | undefined> {
  const isOpen = and(
    eq(returnNotices.productId, productId),
    isNull(returnNotices.claimedAt),
    gt(returnNotices.id, after),
  );
  const [notice] = await db(ctx)
    .update(returnNotices)
    .set({ claimedAt: new Date() })
    .where(
      sql`${returnNotices.id} = (
        select id from ${returnNotices} where ${isOpen} order by id limit 1 for update skip locked)`,
    )
    .returning();
  return notice;
}

/** @returns the refusal of a message that may be taken later */
async function sendNotice(ctx: Ctx, notice: Notice, item: string): Promise<NotTaken | null> {
  const named = eq(returnNotices.id, notice.id);
  try {
    await (notice.contactKind === 'phone' ? sendBySms(notice, item) : sendByMail(notice, item));
  } catch (error) {
    ctx.log.warn({ err: error, noticeId: notice.id }, 'a notice of a return was not taken');
    if (error instanceof NotTaken && !error.isFinal) {
      await db(ctx).update(returnNotices).set({ claimedAt: null }).where(named);
      return error;
    }
  }
  await db(ctx).delete(returnNotices).where(named);
  return null;
}

async function sendBySms({ contact }: Notice, item: string): Promise<void> {
  const send = env.SMS_TEMPLATE_CODE_RETURN ? await smsSender() : null;
  await send?.({ phone: contact, template: 'return', values: { item } });
}

async function sendByMail({ contact, language }: Notice, item: string): Promise<void> {
  const send = await mailSender();
  const t = texts[language];
  const values = { item, link: `${appUrl}${localePath(language, '/')}` };
  await send?.({ to: contact, subject: t('subject', values), text: t('text', values) });
}
