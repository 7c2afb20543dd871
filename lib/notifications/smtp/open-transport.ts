import { createTransport } from 'nodemailer';
import { env } from '@/platform/env';

/**
 * A transport to the shop's mail server. A live shop sends neither password nor mail before TLS: from the start with
 * `smtps:`, after STARTTLS with `smtp:` (notifications 4).
 */
export const openTransport = (timeLimit: number) =>
  createTransport({
    url: env.SMTP_URL,
    requireTLS: env.SHOP_MODE === 'live',
    connectionTimeout: timeLimit,
    greetingTimeout: timeLimit,
    socketTimeout: timeLimit,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
