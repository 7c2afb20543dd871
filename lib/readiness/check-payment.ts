import { sql } from '@/db/client';
import { identify } from '@/lib/auth/wechat/oauth';
import { appUrl, env } from '@/platform/env';
import { daysWithBill } from '@/lib/payments/reconciliation/rules';
import { bad, type Finding } from '@/platform/finding';
import { seconds } from '@/platform/time';
import { rateAddress, rateBills, rateClock, rateSignInDomain } from './rules';

const isLive = env.SHOP_MODE === 'live';

/** Compares this process's clock with the database's and, by the date of a response, with WeChat Pay's. */
export async function checkClock(): Promise<Finding> {
  const sentAt = Date.now();
  const [row] = await sql<
    { now: number }[]
  >`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  const offsets: Record<string, number> = { PostgreSQL: Date.now() - (row?.now ?? sentAt) };
  const base = env.WECHATPAY_BASE_URL ?? 'https://api.mch.weixin.qq.com';
  const result = await fetch(base, { signal: AbortSignal.timeout(seconds(5)) }).catch(() => null);
  const date = Date.parse(result?.headers.get('date') ?? '');
  if (!Number.isNaN(date)) offsets['WeChat Pay'] = Date.now() - date;
  return rateClock(offsets);
}

export const checkNotifyAddress = async (): Promise<Finding> => rateAddress(appUrl, isLive);

/** Sends an invalid code: WeChat refuses the code itself only when it accepts the application and its secret. */
export async function checkSignIn(): Promise<Finding> {
  const { WECHAT_APPID: appid, WECHATPAY_APPID: payAppid } = env;
  const domain = rateSignInDomain({ appUrl, appid, payAppid, isLive });
  if (domain.state === 'bad') return domain;
  const result = await identify('readiness');
  if (result.kind === 'unknown') return bad('away', { reason: result.reason });
  const isSecretWrong = result.kind === 'refused' && /4001[13]|40125|40001/.test(result.reason);
  return isSecretWrong ? bad('secret', { reason: result.kind === 'refused' ? result.reason : '' }) : domain;
}

/** Days that stay uncompared although their bill should have been there since the day before; each hour tries them again. */
export async function checkBills(): Promise<Finding> {
  const due = daysWithBill(new Date()).slice(0, -1);
  const late = await sql<{ day: string; failure: string | null }[]>`
    select day::text, failure from reconciliations
    where state <> 'done' and day::text in ${sql(due)} order by reconciliations.day`;
  return rateBills(late);
}
