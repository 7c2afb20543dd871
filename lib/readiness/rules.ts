import { days, hours, minutes, seconds } from '@/platform/time';
import { type Flood, freeGuesses, wrongCodes } from '@/lib/auth/rules';
import { bad, type Finding, good, note } from '@/platform/finding';

/** The provider refuses signatures that are five minutes off (wechat-pay 3). */
const clockLimit = minutes(5);
const clockNote = seconds(30);

/** `offsets` in milliseconds, by the clock they were measured against. */
export function rateClock(offsets: Record<string, number>): Finding {
  const [worst, offset] = Object.entries(offsets).reduce((a, b) => (Math.abs(b[1]) > Math.abs(a[1]) ? b : a));
  const values = { clock: worst, seconds: String(Math.round(offset / 1000)) };
  if (Math.abs(offset) >= clockLimit) return bad('off', values);
  return Math.abs(offset) >= clockNote ? note('drifting', values) : good('good', values);
}

/** WeChat sends notifications over https to an address without a query (wechat-pay 12). */
export function rateAddress(appUrl: string, isLive: boolean): Finding {
  const { protocol, search, hash, pathname, hostname } = new URL(appUrl);
  if (search || hash) return bad('query', { url: appUrl });
  if (pathname !== '/') return bad('path', { url: appUrl });
  if (protocol === 'https:' && !isPrivate(hostname)) return good('good', { url: appUrl });
  return isLive ? bad('notPublic', { url: appUrl }) : note('sandbox', { url: appUrl });
}

const isPrivate = (host: string) =>
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[)/.test(host) || !host.includes('.');

type SignIn = { appUrl: string; appid?: string | undefined; payAppid?: string | undefined; isLive: boolean };

/** The domain must be the registered one: no port, no IP address; both applications are the same (wechat-login 2). */
export function rateSignInDomain({ appUrl, appid, payAppid, isLive }: SignIn): Finding {
  if (!appid) return bad('missing');
  if (appid !== payAppid) return bad('otherApplication', { appid, payAppid: payAppid ?? '' });
  const { port, hostname } = new URL(appUrl);
  if (!isLive) return note('sandbox', { host: hostname });
  if (port || isPrivate(hostname) || /^[\d.]+$/.test(hostname)) return bad('domain', { url: appUrl });
  return good('good', { host: hostname });
}

/** A day and a half, so that one nightly back-up may be late. */
export function rateBackup(last: Date | null, now: Date, isLive: boolean): Finding {
  if (!last) return isLive ? bad('never') : note('never');
  const age = now.getTime() - last.getTime();
  const values = { hours: String(Math.floor(age / hours(1))) };
  if (age < hours(36)) return good('good', values);
  return age < days(7) || !isLive ? note('old', values) : bad('old', values);
}

/** In the sandbox its samples are as they should be; before going live somebody must know of them (operations 10). */
export function rateSamples(
  { traces, admins }: { traces: string; admins: string },
  isLive: boolean,
): Finding {
  const rate = isLive ? bad : note;
  if (traces) return rate('samples', { traces });
  return admins ? rate('password', { admins }) : good();
}

/** A live shop does not start with such settings, so in one that runs they are good (operations 11). */
export function rateProviderAddresses(names: string[], isLive: boolean): Finding {
  if (names.length === 0) return good();
  return (isLive ? bad : note)('refused', { names: names.join(', ') });
}

/** A replica is behind when it lacks changes and has not replayed one for this long. */
const lagNote = seconds(10);

/** Without a replica nothing is amiss; one of another database would never be read, as it never has what was written. */
export function rateReplica(lag: { isReplica: boolean; bytes: number; seconds: number } | null): Finding {
  if (!lag) return good('none');
  if (!lag.isReplica) return bad('foreign');
  const behind = lag.bytes === 0 ? 0 : lag.seconds;
  const values = { seconds: behind.toFixed(1), kilobytes: String(Math.ceil(lag.bytes / 1024)) };
  return seconds(behind) > lagNote ? note('behind', values) : good('good', values);
}

type Clearing = {
  last: Date | null;
  /** Milliseconds for which the oldest row of each kind has been over, and how long it may stay. */
  ages: Record<string, { age: number; kept: number }>;
  patience: number;
};

/** What is over is deleted every hour (privacy 8). */
export function rateClearing({ last, ages, patience }: Clearing, now: Date): Finding {
  const sinceLast = last ? now.getTime() - last.getTime() : null;
  const shown = Object.entries(ages).map(([kind, { age, kept }]): [string, string] => [
    kind,
    `${Math.ceil(age / hours(1))}/${Math.ceil(kept / hours(1))}`,
  ]);
  const values = { ...Object.fromEntries(shown), hours: String(Math.floor((sinceLast ?? 0) / hours(1))) };
  const isLate = Object.values(ages).some(({ age, kept }) => age > kept + patience);
  if (sinceLast === null) return isLate ? bad('never', values) : note('never', values);
  if (sinceLast > patience) return bad('stopped', values);
  return isLate ? bad('behind', values) : good('good', values);
}

type Logins = { flood: Flood; wrongCodes: number; openGuesses: number };

/** What shows that codes are being sent or guessed in masses (auth 21, auth 22). */
export function rateLogins({ flood, wrongCodes: wrong, openGuesses }: Logins): Finding {
  const values = { wrong: String(wrong) };
  if (openGuesses >= freeGuesses) return bad('secondCodes', values);
  if (flood === 'spent') return bad('spent');
  if (wrong > wrongCodes.points) return note('wrongCodes', values);
  return flood === 'busy' ? note('busy') : good('good', values);
}

type Limits = Record<string, number>;

/** What a connection has: its limits in milliseconds, and the mark of its database. */
export type Connection = { limits: Limits; place: string };

type Connections = {
  hasPooler: boolean;
  /** Of requests; null without a pooler. */
  pooled: Connection | null;
  /** Past the pooler; null where it was refused with limits, which only a pooler does. */
  direct: Connection | null;
  asked: { requestLimits: Limits; patientLimits: Limits };
};

/** A pooler keeps no settings of a connection, so what was requested and is missing shows it (operations 22). */
export function rateConnections({ hasPooler, pooled, direct, asked }: Connections): Finding {
  const isDirect = Object.entries(asked.patientLimits).every(
    ([name, limit]) => direct?.limits[name] === limit,
  );
  if (!isDirect) return bad(hasPooler ? 'directPooled' : 'undeclared');
  if (!hasPooler) return good();
  if (pooled?.place !== direct?.place) return bad('apart');
  const missing = Object.entries(asked.requestLimits).flatMap(([name, limit]) => {
    const has = pooled?.limits[name] ?? 0;
    return has > 0 && has <= limit ? [] : [name];
  });
  return missing.length > 0 ? note('limits', { names: missing.join(', ') }) : good('pooler');
}

/** Figures of the device that the maker has not confirmed (products 8): the page says so, and a shop may open with them. */
export const rateFigures = (names: readonly string[]): Finding =>
  names.length > 0 ? note('unconfirmed', { names: names.join(', ') }) : good();

/** What pages of a live shop leave out, as it is not set or a sample (shop 9). */
export function rateShop(missing: readonly { field: string; why: string }[], isLive: boolean): Finding {
  if (missing.length === 0) return good();
  return { ...(isLive ? bad : note)('missing'), fields: missing };
}

type Queue = { isRunning: boolean; isHosted: boolean; lagSeconds: number; dead: number };

export function rateQueue({ isRunning, isHosted, lagSeconds, dead }: Queue): Finding {
  if (!isRunning) return bad(isHosted ? 'uncalled' : 'stopped');
  if (lagSeconds > 600) return bad('behind', { minutes: String(Math.floor(lagSeconds / 60)) });
  return dead > 0 ? note('dead', { count: String(dead) }) : good();
}

type ExternalJobCounts = { failedMessages: number; failedSyncs: number };

export function rateExternalJobs({ failedMessages, failedSyncs }: ExternalJobCounts): Finding {
  const values = { messages: String(failedMessages), syncs: String(failedSyncs) };
  return failedMessages + failedSyncs > 0 ? note('failed', values) : good();
}

type AlertCounts = { robot: boolean; mail: boolean; failed: number };

/** The most days that a finding names. */
const namedDays = 5;

/** `late`: oldest first. The newest failure tells what is wrong now. */
export function rateBills(late: readonly { day: string; failure: string | null }[]): Finding {
  const newest = late.at(-1);
  if (!newest) return good();
  const days = late.slice(-namedDays).map(({ day }) => day);
  return bad('failed', { count: String(late.length), days: days.join(', '), reason: newest.failure ?? '-' });
}

/** A shop may be run without alerts, but then somebody must look by themselves. */
export function rateAlerts({ robot, mail, failed }: AlertCounts): Finding {
  if (!robot && !mail) return note('missing');
  return failed > 0 ? bad('failed', { count: String(failed) }) : good();
}
