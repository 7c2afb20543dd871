import { eq } from 'drizzle-orm';
import { createTranslator } from 'next-intl';
import { loginNotices } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, System } from '@/platform/ctx';
import { appUrl, env } from '@/platform/env';
import { byLocale } from '@/platform/i18n/locale-rows';
import { localePath } from '@/platform/i18n/path';
import { serverTexts } from '@/platform/i18n/server-texts';
import { formatTime } from '@/platform/time';
import { mailSender, NotTaken, smsSender } from './provider';

const texts = byLocale((locale) =>
  createTranslator({ locale, messages: serverTexts[locale].mails, namespace: 'account' }),
);

type Notice = typeof loginNotices.$inferSelect;

async function sendBySms({ contact, kind, language }: Notice): Promise<boolean> {
  const send = env.SMS_TEMPLATE_CODE_ACCOUNT ? await smsSender() : null;
  await send?.({
    phone: contact,
    template: 'account',
    values: { change: texts[language](`changes.${kind}`) },
  });
  return send !== null;
}

async function sendByMail({ contact, kind, language, createdAt }: Notice): Promise<boolean> {
  const send = await mailSender();
  const t = texts[language];
  const values = {
    change: t(`changes.${kind}`),
    time: formatTime(createdAt, language),
    link: `${appUrl}${localePath(language, '/support')}`,
  };
  await send?.({ to: contact, subject: t('subject', values), text: t('text', values) });
  return send !== null;
}

/**
 * Tells a login what happened to its account; neither the new contact nor any other is named (notifications 5). A crash
 * may send it twice, which does no harm.
 * @throws Error when it was not taken: the queue tries again
 */
export async function sendLoginNotice(ctx: Ctx<System>, noticeId: number): Promise<void> {
  const named = eq(loginNotices.id, noticeId);
  const [notice] = await db(ctx).select().from(loginNotices).where(named);
  if (!notice) return;
  try {
    const isSent = await (notice.contactKind === 'phone' ? sendBySms(notice) : sendByMail(notice));
    if (!isSent) ctx.log.warn({ noticeId, kind: notice.contactKind }, 'no provider for a notice to a login');
  } catch (error) {
    if (!(error instanceof NotTaken && error.isFinal)) throw error;
    ctx.log.warn({ err: error, noticeId }, 'a notice to a login cannot be delivered');
  }
  await db(ctx).delete(loginNotices).where(named);
}
