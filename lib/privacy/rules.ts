import { days, hours } from '@/platform/time';

/**
 * How long a row stays after its end, as the privacy policy promises it (privacy 6). Orders, payments, notifications of
 * payments, refunds, consents and audit entries are the ledger and stay.
 */
export const kept = {
  codes: hours(1),
  signIns: hours(1),
  /** A used token is kept until it ends, because its second use shows a theft. */
  tokens: hours(1),
  /** A customer's end after 30 days without use (auth 8), an administrator's after 12 hours, at the latest after 7 days (auth 26). */
  sessions: hours(1),
  endedSessions: days(30),
  /** Those that were never delivered. */
  notices: days(7),
  invitations: hours(1),
  /** Of products that did not come back (products 16). */
  returnNotices: days(180),
  /** What operators were notified of (alerts 6). */
  alerts: days(90),
  guesses: days(1),
  /** Since the name had to wait last, and no network is familiar by them any more. */
  passwordTries: days(1),
  counters: hours(1),
  values: hours(1),
};
export type Kept = keyof typeof kept;

/** Before somebody must look: the job runs every hour, and may be late. */
export const clearingPatience = hours(3);
