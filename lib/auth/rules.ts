import type { CallLimit } from '@/platform/endpoint';
import { keysOf } from '@/platform/record-of';
import { days, hours, later, minutes, seconds } from '@/platform/time';
import type { Audience, ContactKind } from '@/values/auth';
import type { LoginNoticeKind } from '@/values/notifications';

export const codeLife = minutes(5);
export const codeTries = 5;
const codeCount = 1_000_000;

/** Wrong guesses of one day after which a login takes two codes (auth 22). */
export const freeGuesses = 45;

/** Wrong codes of an hour after which the operator is notified. */
export const wrongCodes: CallLimit = { name: 'wrong-codes', points: 50, seconds: 3600 };

/** How long a session lives without use, and at the longest; a customer's ends by itself only without use (auth 8, auth 26). */
export const sessionLife = {
  customer: { idle: days(30), longest: null },
  admin: { idle: hours(12), longest: days(7) },
} as const satisfies Record<Audience, { idle: number; longest: number | null }>;

/** When a session that is used now ends, unless it is used again. */
export function sessionEnd(audience: Audience, createdAt: Date, now: Date): Date {
  const { idle, longest } = sessionLife[audience];
  const end = later(now, idle);
  const last = longest === null ? end : later(createdAt, longest);
  return end < last ? end : last;
}

/** How long an invitation to the administrators is open (auth 25). */
export const invitationLife = days(7);

/** How often one phone or e-mail is sent an invitation, by whichever owner (auth 37). */
export const invitationLimit: CallLimit = { name: 'invitation-day', points: 5, seconds: 86_400 };

/** Wrong passwords from one network after which it waits; others do not wait with it (auth 13). */
export const triesHere = 5;
export const passwordLock = minutes(15);

/** Of refused sign-ins of one administrator the audit keeps this many an hour (admin 14). */
export const refusedSignIns: CallLimit = { name: 'audit-refused', points: 5, seconds: 3600 };
export const lockedSignIns: CallLimit = { name: 'audit-locked', points: 5, seconds: 3600 };

/** Wrong passwords of a day from networks where the name never signed in, after which each of them waits (auth 23). */
export const triesAnywhere = 10;
const longestWait = minutes(1);

/** How long a network where the name signed in stays known. */
export const familiarFor = days(90);

type Tries = { failures: number; freeAt: Date };

/** Counts a try of a name from one network. */
export function afterTryHere({ failures }: Tries, now: Date): Tries {
  const counted = failures >= triesHere ? 1 : failures + 1;
  return { failures: counted, freeAt: counted >= triesHere ? later(now, passwordLock) : now };
}

/** Counts a try of a name from unfamiliar networks: the wait doubles from a second on to a minute, and ends with a quiet day. */
export function afterTryAnywhere({ failures, freeAt }: Tries, now: Date): Tries {
  const counted = now.getTime() - freeAt.getTime() > days(1) ? 1 : failures + 1;
  if (counted < triesAnywhere) return { failures: counted, freeAt: now };
  return {
    failures: counted,
    freeAt: later(now, Math.min(longestWait, seconds(2 ** (counted - triesAnywhere)))),
  };
}

/** How often one phone or e-mail and one network get a code (auth 3). */
export const codeLimits = {
  minute: { name: 'code-minute', points: 1, seconds: 60 },
  day: { name: 'code-day', points: 10, seconds: 86_400 },
  address: { name: 'code-address', points: 60, seconds: 3600 },
} as const satisfies Record<string, CallLimit>;

/** Of what the other logins of an account are notified when one is added, or takes another's place. */
export const noticeOf = (kind: ContactKind, isReplaced: boolean): LoginNoticeKind =>
  `${kind}${isReplaced ? 'Replaced' : 'Added'}`;

/** Codes that the whole shop sends in an hour: strangers, customers and administrators stop only their own (auth 27). */
export const codeBudgets = {
  unknown: { name: 'code-unknown', points: 1000, seconds: 3600 },
  known: { name: 'code-known', points: 1000, seconds: 3600 },
  admin: { name: 'code-admin', points: 60, seconds: 3600 },
} as const satisfies Record<string, CallLimit>;
export type Receiver = keyof typeof codeBudgets;

/** About 33,000 hashes: a second on a phone in the middle range. */
export const workBits = 15;
export const workLife = minutes(5);

/** From `busy` on a code costs proof of work; `spent` means that some budget sends no more in this hour (auth 21, auth 32). */
export type Flood = 'calm' | 'busy' | 'spent';

export function floodOf(used: Record<Receiver, number>): Flood {
  const shares = keysOf(codeBudgets).map((receiver) => used[receiver] / codeBudgets[receiver].points);
  const fullest = Math.max(...shares);
  if (fullest >= 1) return 'spent';
  return fullest >= 0.5 ? 'busy' : 'calm';
}

type Guess = { isRight: boolean; isFree: boolean; second: 'none' | 'absent' | 'right' | 'wrong' };
type Verdict = 'opens' | 'asksSecond' | 'awaitsSecond' | 'wrong';

/** `second` is `none` until a second code was sent; from then on it is needed, whatever the day's count (auth 22). */
export function judgeGuess({ isRight, isFree, second }: Guess): Verdict {
  if (!isRight || second === 'wrong') return 'wrong';
  if (second === 'none') return isFree ? 'opens' : 'asksSecond';
  return second === 'right' ? 'opens' : 'awaitsSecond';
}

type Guessing = { free: number; tries: number; codesAnHour: number };

/** What the limits above allow to somebody who guesses at the full rate. */
export const guessing: Guessing = {
  free: freeGuesses,
  tries: codeTries,
  codesAnHour: keysOf(codeBudgets).reduce((sum, receiver) => sum + codeBudgets[receiver].points, 0),
};

/**
 * An upper bound of the chance that guessing opens any account within 24 hours (auth 33). Any 24 hours touch two days of
 * free guesses and 25 hours of code budgets; behind the free guesses both of two codes must be hit, and share the tries.
 */
export function entryChance({ free, tries, codesAnHour }: Guessing): number {
  const oneGuess = 1 / (codeCount - tries);
  const byOneCode = 2 * free * oneGuess;
  const firstHits = 25 * codesAnHour * tries * oneGuess;
  return byOneCode + firstHits * tries * oneGuess;
}

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
