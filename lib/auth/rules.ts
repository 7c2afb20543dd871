import type { CallLimit } from '@/platform/endpoint';
import { days, minutes } from '@/platform/time';
import type { ContactKind } from '@/values/auth';
import type { LoginNoticeKind } from '@/values/notifications';

export const codeLife = minutes(5);
export const codeTries = 5;

/** The life of the refresh token, counted from its last rotation. */
export const sessionLife = days(30);

export const passwordTries = 5;
export const passwordLock = minutes(15);

/** Of refused sign-ins of one administrator the audit keeps this many an hour (admin 14). */
export const refusedSignIns: CallLimit = { name: 'audit-refused', points: 5, seconds: 3600 };

/** How often codes are sent (auth 3). Limits of a contact count one phone or e-mail, `all` counts the whole shop. */
export const codeLimits = {
  minute: { name: 'code-minute', points: 1, seconds: 60 },
  day: { name: 'code-day', points: 10, seconds: 86_400 },
  address: { name: 'code-address', points: 60, seconds: 3600 },
  all: { name: 'code-all', points: 1000, seconds: 3600 },
} as const satisfies Record<string, CallLimit>;

/** What the other logins of an account are told when one is added, or takes another's place. */
export const noticeOf = (kind: ContactKind, isReplaced: boolean): LoginNoticeKind =>
  `${kind}${isReplaced ? 'Replaced' : 'Added'}`;

export const browsers = ['wechat', 'edge', 'chrome', 'firefox', 'safari', 'other'] as const;
export const systems = ['ios', 'android', 'windows', 'mac', 'linux', 'other'] as const;
type Device = { browser: (typeof browsers)[number]; system: (typeof systems)[number] };

// The order matters: many browsers also name the ones below.
const browserPatterns: [RegExp, Device['browser']][] = [
  [/MicroMessenger/i, 'wechat'],
  [/Edg(e|A|iOS)?\//, 'edge'],
  [/Firefox|FxiOS/, 'firefox'],
  [/Chrom(e|ium)|CriOS/, 'chrome'],
  [/Safari/, 'safari'],
];
const systemPatterns: [RegExp, Device['system']][] = [
  [/iPhone|iPad|iPod/, 'ios'],
  [/Android|HarmonyOS/, 'android'],
  [/Windows/, 'windows'],
  [/Mac OS X|Macintosh/, 'mac'],
  [/Linux|X11/, 'linux'],
];

/** The device of a session in everyday words, as far as its user agent shows it. */
export const deviceOf = (userAgent: string): Device => ({
  browser: browserPatterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other',
  system: systemPatterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other',
});
