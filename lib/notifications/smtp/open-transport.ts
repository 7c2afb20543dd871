import { createTransport } from 'nodemailer';
import { env } from '@/platform/env';
import { seconds } from '@/platform/time';

/**
 * A transport to the shop's mail server. A live shop sends neither password nor mail before TLS: from the start with
 * `smtps:`, after STARTTLS with `smtp:` (notifications 4). A server that says nothing at first is given up before `timeLimit`,
 * by an error that tells that nothing was sent.
 */
export function openTransport(timeLimit: number) {
  const forFirstWord = timeLimit - seconds(1);
  return createTransport({
    url: env.SMTP_URL,
    requireTLS: env.SHOP_MODE === 'live',
    connectionTimeout: forFirstWord,
    greetingTimeout: forFirstWord,
    socketTimeout: timeLimit,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
