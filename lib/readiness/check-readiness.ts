import type { Admin, Ctx } from '@/platform/ctx';
import type { OutputOf } from '@/platform/endpoint';
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
  checkSms,
  checkTracking,
} from './check-external';
import {
  checkClock,
  checkMerchantKey,
  checkNotifyAddress,
  checkPlatformKeys,
  checkSignIn,
} from './check-payment';
import { bad, type Finding } from './rules';
import { keysOf } from '@/platform/record-of';

const checks = {
  database: checkDatabase,
  connections: checkConnections,
  replica: checkReplica,
  samples: checkSamples,
  instances: checkInstances,
  queue: checkQueue,
  addresses: checkProviderAddresses,
  merchantKey: checkMerchantKey,
  platformKeys: checkPlatformKeys,
  clock: checkClock,
  notifyAddress: checkNotifyAddress,
  signIn: checkSignIn,
  sms: checkSms,
  mail: checkMail,
  crm: checkCrm,
  external: checkExternalJobs,
  alerts: checkAlerts,
  tracking: checkTracking,
  logins: checkLogins,
  storage: checkStorage,
  backup: checkBackup,
  clearing: checkClearing,
  figures: checkFigures,
  shop: checkShop,
};
type CheckKey = keyof typeof checks;

/** Longer than any call to a provider. */
const timeLimit = seconds(12);

type Texts = Record<CheckKey, Record<string, string>> & { unchecked: { reason: string } };
const textsOf = (locale: Locale): Texts => serverTexts[locale].readinessFindings;

async function runCheck(key: CheckKey): Promise<Finding> {
  try {
    return await within(timeLimit, checks[key]());
  } catch (error) {
    log.error({ err: error, check: key }, 'readiness check failed');
    return bad('unchecked', { reason: describeError(error).message });
  }
}

/** Runs all checks in parallel; none of them changes anything in an external system. */
export const runChecks = (): Promise<(Finding & { key: CheckKey })[]> =>
  Promise.all(keysOf(checks).map(async (key) => ({ key, ...(await runCheck(key)) })));

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
  { key, state, reason, values: given = {}, fields }: Finding & { key: CheckKey },
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
