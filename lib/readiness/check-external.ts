import { sql } from '@/db/client';
import { hasChannel } from '@/lib/alerts/settings';
import { fxiaoke } from '@/lib/crm/fxiaoke/records';
import { smsFinder } from '@/lib/notifications/provider';
import { openTransport } from '@/lib/notifications/smtp/open-transport';
import { readTicket } from '@/lib/sharing/read-ticket';
import { findProvider } from '@/lib/shipping/find-provider';
import { env } from '@/platform/env';
import { bad, type Finding, good, note } from '@/platform/finding';
import { systemContext } from '@/platform/system-context';
import { seconds } from '@/platform/time';
import { within } from '@/platform/within';
import { overLimit } from '@/values/notifications';
import { rateAlerts, rateExternalJobs } from './rules';

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Connects and signs in; sends nothing. */
export async function checkMail(): Promise<Finding> {
  if (!env.SMTP_URL) return note('missing');
  const transport = openTransport(seconds(6));
  try {
    await transport.verify();
    return env.MAIL_FROM ? good() : bad('sender');
  } catch (error) {
    return bad('refused', { reason: reasonOf(error) });
  } finally {
    transport.close();
  }
}

/** Pages are sold without share cards too, so it never turns red. */
export async function checkSharing(): Promise<Finding> {
  if (!env.WECHAT_APPID || !env.WECHAT_APP_SECRET) return note('missing');
  try {
    await within(seconds(10), readTicket(systemContext()));
    return good();
  } catch (error) {
    const isCaused = error instanceof Error && error.cause !== undefined;
    return note('refused', { reason: reasonOf(isCaused ? error.cause : error) });
  }
}

/** Queries the messages of a number that nobody has: only a correct key gets a response. */
export async function checkSms(): Promise<Finding> {
  const find = await smsFinder();
  if (!find) return note('missing');
  const unset = (['SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE_LOGIN', 'SMS_TEMPLATE_CODE_ORDER'] as const).filter(
    (name) => !env[name],
  );
  if (unset.length > 0) return bad('unset', { names: unset.join(', ') });
  try {
    await find('13000000000', 'readiness', new Date());
    return env.SMS_TEMPLATE_CODE_ACCOUNT ? good() : note('noAccountTemplate');
  } catch (error) {
    return bad('refused', { reason: reasonOf(error) });
  }
}

/** Signs in, and checks both objects, the field by which records are found, and those that stop a parcel (crm 7). */
export async function checkCrm(): Promise<Finding> {
  if (!env.CRM_APP_ID) return note('missing');
  try {
    await fxiaoke.requireToken();
  } catch (error) {
    return bad('signIn', { reason: reasonOf(error) });
  }
  try {
    await Promise.all([fxiaoke.findApplication('ORDER_0'), fxiaoke.findDevices('ORDER_0')]);
    const missing = await fxiaoke.findMissingFields();
    return missing.length === 0 ? good() : bad('fields', { names: missing.join(', ') });
  } catch (error) {
    return bad('objects', { reason: reasonOf(error) });
  }
}

/** Messages of the last week, and orders whose sync waits for an administrator. */
export async function checkExternalJobs(): Promise<Finding> {
  const [messages] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select 1 from order_messages where state = 'failed' and failure is distinct from ${overLimit} and created_at > now() - interval '7 days' limit 1000) recent`;
  const [syncs] = await sql<{ count: number }[]>`
    select count(*)::int as count from crm_applications where sync_status = 'failed'`;
  return rateExternalJobs({ failedMessages: messages?.count ?? 0, failedSyncs: syncs?.count ?? 0 });
}

/** Whether somebody hears of what happens: the channels, and what the last day's alerts came to. */
export async function checkAlerts(): Promise<Finding> {
  const [row] = await sql<{ failed: number }[]>`
    select count(*)::int as failed from alerts where state = 'failed' and failure is distinct from ${overLimit} and created_at > now() - interval '1 day'`;
  return rateAlerts({ ...hasChannel, failed: row?.failed ?? 0 });
}

/** Asks for a parcel that nobody has: a provider that knows the shop's key says that there is none. */
export async function checkTracking(): Promise<Finding> {
  const provider = findProvider();
  if (!provider) return note('missing');
  const answer = await provider.ask({ carrier: 'yto', number: 'YT0000000000000', phoneEnd: null });
  if (answer.kind === 'away') return bad('away', { reason: answer.reason });
  return 'reason' in answer ? bad('refused', { reason: answer.reason }) : good();
}
