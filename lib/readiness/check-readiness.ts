import { listProviders } from '@/lib/payments/find-provider';
import type { Admin, Ctx } from '@/platform/ctx';
import type { OutputOf } from '@/platform/endpoint';
import { bad, type Check, type CheckName, type Finding } from '@/platform/finding';
import { fill } from '@/platform/i18n/fill';
import type { Locale } from '@/platform/i18n/locales';
import { serverTexts } from '@/platform/i18n/server-texts';
import { log } from '@/platform/log';
import { describeError } from '@/platform/log-error';
import { seconds } from '@/platform/time';
import { within } from '@/platform/within';
import type { GetReadiness } from './admin-contract';
import {
  checkBackup,
  checkClearing,
  checkDatabase,
  checkFigures,
  checkInstances,
  checkLogins,
  checkProviderAddresses,
  checkQueue,
  checkReplica,
  checkSamples,
  checkShop,
  checkStorage,
} from './check-system';
import { checkConnections } from './check-connections';
import {
  checkAlerts,
  checkCrm,
  checkMail,
  checkExternalJobs,
  checkSharing,
  checkSms,
  checkTracking,
} from './check-external';
import { checkBills, checkClock, checkNotifyAddress, checkSignIn } from './check-payment';

const checks: readonly Check[] = [
  ['database', checkDatabase],
  ['connections', checkConnections],
  ['replica', checkReplica],
  ['samples', checkSamples],
  ['instances', checkInstances],
  ['queue', checkQueue],
  ['addresses', checkProviderAddresses],
  ...listProviders().flatMap((provider) => provider.checks),
  ['clock', checkClock],
  ['notifyAddress', checkNotifyAddress],
  ['signIn', checkSignIn],
  ['sharing', checkSharing],
  ['bills', checkBills],
  ['sms', checkSms],
  ['mail', checkMail],
  ['crm', checkCrm],
  ['external', checkExternalJobs],
  ['alerts', checkAlerts],
  ['tracking', checkTracking],
  ['logins', checkLogins],
  ['storage', checkStorage],
  ['backup', checkBackup],
  ['clearing', checkClearing],
  ['figures', checkFigures],
  ['shop', checkShop],
];

/** Longer than a call to a provider takes; none of the checks asks the robot, which may take longer (payments 13). */
const timeLimit = seconds(12);

type Texts = Record<CheckName, Record<string, string>> & { unchecked: { reason: string } };
const textsOf = (locale: Locale): Texts => serverTexts[locale].readinessFindings;

async function runCheck([key, run]: Check): Promise<Finding & { key: CheckName }> {
  try {
    return { key, ...(await within(timeLimit, run())) };
  } catch (error) {
    log.error({ err: error, check: key }, 'readiness check failed');
    return { key, ...bad('unchecked', { reason: describeError(error).message }) };
  }
}

/** Runs all checks in parallel; none of them changes anything in an external system. */
export const runChecks = (): Promise<(Finding & { key: CheckName })[]> => Promise.all(checks.map(runCheck));

/** Each field once, by its label: `serviceUrl.zh` and `serviceUrl.en` are two parts of one. */
function fieldsIn(own: Record<string, string>, fields: NonNullable<Finding['fields']>): string {
  const labels = fields.map(({ field, why }) => {
    const [name = field] = field.split('.');
    return fill(own[why] ?? why, { name: own[`field:${name}`] ?? name });
  });
  return [...new Set(labels)].join(own['between']);
}

/** A finding in the reader's language: what was found, and how to fix it. */
export function presentFinding(
  { key, state, reason, values: given = {}, fields }: Finding & { key: CheckName },
  locale: Locale,
) {
  const { [key]: own, unchecked } = textsOf(locale);
  const values = fields ? { ...given, names: fieldsIn(own, fields) } : given;
  const text = reason === 'unchecked' ? unchecked.reason : (own[`${state}:${reason}`] ?? own[reason]);
  return { key, state, title: own['title'] ?? key, message: fill(text ?? reason, values) };
}

/** Checks whether the shop is ready for real customers. */
export async function checkReadiness(ctx: Ctx<Admin>): Promise<OutputOf<typeof GetReadiness>> {
  const findings = await runChecks();
  return { checked_at: ctx.now, findings: findings.map((finding) => presentFinding(finding, ctx.locale)) };
}
