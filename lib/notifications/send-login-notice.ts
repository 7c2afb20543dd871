import { eq } from 'drizzle-orm';
import { createTranslator } from 'next-intl';
import { loginNotices } from '@/db/schema';
import { db } from '@/db/transaction';
import { orderUrl } from '@/lib/orders/present';
import type { Ctx, System } from '@/platform/ctx';
import { appUrl, env } from '@/platform/env';
import { byLocale } from '@/platform/i18n/locale-rows';
import { localePath } from '@/platform/i18n/path';
import { serverTexts } from '@/platform/i18n/server-texts';
import { formatShopTime } from '@/platform/shop-time';
import { loginNoticeKinds } from '@/values/notifications';
import { mailSender, NotTaken, smsSender } from './provider';

const texts = byLocale((locale) =>
  createTranslator({ locale, messages: serverTexts[locale].mails, namespace: 'account' }),
);
const invitationTexts = byLocale((locale) =>
  createTranslator({ locale, messages: serverTexts[locale].mails, namespace: 'invitation' }),
);

const recipientTexts = byLocale((locale) =>
  createTranslator({ locale, messages: serverTexts[locale].mails, namespace: 'recipient' }),
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

function renderMail({ kind, language, createdAt, orderPublicId }: Notice) {
  const time = formatShopTime(createdAt, language);
  const linkTo = (path: string) => `${appUrl}${localePath(language, path)}`;
  if (kind === 'adminInvited') {
    const t = invitationTexts[language];
    return { subject: t('subject'), text: t('text', { time, link: linkTo('/admin-login') }) };
  }
  if (kind === 'recipientChanged') {
    const t = recipientTexts[language];
    // A row of the version before names no order.
    const order = orderPublicId ? orderUrl(language, orderPublicId) : linkTo('/my-orders');
    return { subject: t('subject'), text: t('text', { time, order, link: linkTo('/support') }) };
  }
  const t = texts[language];
  const values = { change: t(`changes.${kind}`), time, link: linkTo('/support') };
  return { subject: t('subject', values), text: t('text', values) };
}

async function sendByMail(notice: Notice): Promise<boolean> {
  const send = await mailSender();
  await send?.({ to: notice.contact, ...renderMail(notice) });
  return send !== null;
}

/**
 * Notifies a login of what happened to its account, without naming a contact, or somebody of an invitation (notifications 5). A crash
 * may send it twice, which does no harm.
 * @throws Error when it was not taken, or is of a kind that only a newer version knows: the queue tries again
 */
export async function sendLoginNotice(ctx: Ctx<System>, noticeId: number): Promise<void> {
  const named = eq(loginNotices.id, noticeId);
  const [notice] = await db(ctx).select().from(loginNotices).where(named);
  if (!notice) return;
  if (!loginNoticeKinds.includes(notice.kind)) throw new Error(`no words for a notice: ${notice.kind}`);
  try {
    const isSent = await (notice.contactKind === 'phone' ? sendBySms(notice) : sendByMail(notice));
    if (!isSent) ctx.log.warn({ noticeId, kind: notice.contactKind }, 'no provider for a notice to a login');
  } catch (error) {
    if (!(error instanceof NotTaken && error.isFinal)) throw error;
    ctx.log.warn({ err: error, noticeId }, 'a notice to a login cannot be delivered');
  }
  await db(ctx).delete(loginNotices).where(named);
}
