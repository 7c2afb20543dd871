import { env } from '@/platform/env';
import { observeCall } from '@/platform/metrics';
import { providerTimeLimit, within } from '@/platform/within';
import { type Mail, NotTaken } from '../provider';
import { openTransport } from './open-transport';

type Failure = {
  code?: unknown;
  syscall?: unknown;
  responseCode?: unknown;
  command?: unknown;
  message?: unknown;
};

/** Refused by the server, or not connected, or not by TLS; after any other error it is in doubt whether the mail was sent. */
function notTaken(error: unknown): NotTaken | null {
  const { code, syscall, responseCode, command, message }: Failure = Object(error);
  const reply = typeof responseCode === 'number' ? responseCode : 0;
  const isUnreached =
    code === 'ETLS' ||
    ['connect', 'getaddrinfo'].includes(String(syscall)) ||
    /^(Connection timeout|Greeting never received)/.test(String(message));
  if (reply < 400 && !isUnreached) return null;
  const isWrongAddress = reply >= 550 && reply <= 553 && command === 'RCPT TO';
  return new NotTaken(`SMTP: ${reply || String(message)}`, isWrongAddress);
}

/** One connection for each mail. The address goes into the envelope unchanged, and is never parsed as a list. */
export async function sendMail({ to, subject, text, messageId, replyTo }: Mail): Promise<void> {
  const from = env.MAIL_FROM ?? '';
  const transport = openTransport(providerTimeLimit);
  const mail = {
    from,
    to: { name: '', address: to },
    subject,
    text,
    ...(messageId ? { messageId } : {}),
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
  };
  try {
    await observeCall('mail', 'send', () => within(providerTimeLimit, transport.sendMail(mail)));
  } catch (error) {
    throw notTaken(error) ?? error;
  } finally {
    transport.close();
  }
}
