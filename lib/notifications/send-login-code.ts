import { createTranslator } from 'next-intl';
import type { Ctx } from '@/platform/ctx';
import { env } from '@/platform/env';
import { AppError } from '@/platform/errors';
import { byLocale } from '@/platform/i18n/locale-rows';
import { serverTexts } from '@/platform/i18n/server-texts';
import type { ContactKind } from '@/values/auth';
import { mailSender, smsSender } from './provider';

const texts = byLocale((locale) =>
  createTranslator({ locale, messages: serverTexts[locale].mails, namespace: 'loginCode' }),
);

type Receiver = { kind: ContactKind; value: string };

const notSent = (cause?: unknown) => new AppError('PROVIDER_UNAVAILABLE', { reason: 'codeNotSent', cause });

async function sendBySms(phone: string, code: string): Promise<boolean> {
  const send = await smsSender();
  await send?.({ phone, template: 'login', values: { code } });
  return send !== null;
}

async function sendByMail({ locale }: Pick<Ctx, 'locale'>, to: string, code: string): Promise<boolean> {
  const send = await mailSender();
  const t = texts[locale];
  await send?.({ to, subject: t('subject', { code }), text: t('text', { code }) });
  return send !== null;
}

/**
 * Sends a login code by the provider of its kind; in the sandbox the provider may be missing, as the response contains
 * the code.
 * @throws AppError PROVIDER_UNAVAILABLE
 */
export async function sendLoginCode(ctx: Ctx, to: Receiver, code: string): Promise<void> {
  let isSent: boolean;
  try {
    isSent = await (to.kind === 'phone' ? sendBySms(to.value, code) : sendByMail(ctx, to.value, code));
  } catch (cause) {
    throw notSent(cause);
  }
  if (!isSent && env.SHOP_MODE === 'live') throw notSent();
}
