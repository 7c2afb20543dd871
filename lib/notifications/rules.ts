import type { CallLimit } from '@/platform/endpoint';
import { days, hours, later, minutes, shanghaiDay } from '@/platform/time';
import type { MessageKind } from '@/values/notifications';

/** Whoever pays at once hears of the payment alone (notifications 6). */
export const timeToPayAtOnce = minutes(2);

const openingHours = { from: hours(8), to: hours(22), last: hours(21) };
const chinaAhead = hours(8);

const clockInChina = (date: Date) => (date.getTime() + chinaAhead) % days(1);

const wakesNobody = (date: Date): boolean =>
  clockInChina(date) >= openingHours.from && clockInChina(date) < openingHours.to;

/** Whether the reminder is sent at a moment: one that is late waits for the morning too (notifications 10). */
export const isReminderTime = (due: Date | null, now: Date): boolean =>
  due !== null && due <= now && wakesNobody(now);

/** When a message may go out: a reminder waits for the morning, also at a later try (notifications 10); all others go at once. */
export function sendableFrom(kind: MessageKind, now: Date): Date {
  if (kind !== 'reminder' || wakesNobody(now)) return now;
  const clock = clockInChina(now);
  return later(now, openingHours.from - clock + (clock < openingHours.to ? 0 : days(1)));
}

/**
 * When the one reminder of an unpaid order is due (notifications 8, notifications 10): `lead` milliseconds before it ends, at most a quarter
 * of its time. Nobody is woken by it: from ten in the evening to eight in the morning in China it waits until eight, and
 * where the order ends before half past eight, it is due at nine in the evening before.
 * @returns null when there is none: reminders are off, or the order was placed too late for that evening
 */
export function reminderTime(createdAt: Date, timeToPay: number, lead: number): Date | null {
  if (lead === 0) return null;
  const usual = later(createdAt, timeToPay - Math.min(lead, timeToPay / 4));
  if (wakesNobody(usual)) return usual;
  const clock = clockInChina(usual);
  const isBeforeMidnight = clock >= openingHours.to;
  const midnight = later(usual, (isBeforeMidnight ? days(1) : 0) - clock);
  const morning = later(midnight, openingHours.from);
  if (later(morning, minutes(30)) <= later(createdAt, timeToPay)) return morning;
  const evening = later(midnight, openingHours.last - days(1));
  return evening >= later(createdAt, timeToPay / 4) ? evening : null;
}

/** Contacts that are left in an hour to hear when a product is back, of the whole shop (products 25). */
export const noticeBudget: CallLimit = { name: 'return-notice-shop', points: 300, seconds: 3600 };

/** What nobody sees must not hide an address. */
const unseen = /[\p{Cf}\p{DI}]/gu;
/** Numbers count with what people put between their digits. */
const addresses = [
  /[:/\\@]/,
  /[\p{L}\p{M}\p{N}][.。](\p{L}{2}|\p{N})/u,
  /www[.。]/i,
  /(?:\p{N}[\s\p{Pd}.]*){5}/u,
];

/** Whether a recipient's name may open a mail: it goes to an address that nobody has proved (notifications 13). */
export function isGreetable(name: string): boolean {
  const seen = name.normalize('NFKC').replace(unseen, '');
  return !addresses.some((address) => address.test(seen));
}

/** The longest time that a process may take to send; after it the message is in doubt. */
export const doubtAfter = minutes(2);

/** A process that began to send before this has ended. */
export const interruptedBefore = ({ now }: { now: Date }): Date => later(now, -doubtAfter);

/** A number may get one SMS a minute and five an hour (sms 2). */
const waits = [minutes(1), minutes(5), minutes(20), hours(1)];

/** Milliseconds to the next try after this number of tries; null when there is no further try. */
export const waitAfter = (attempts: number): number | null => waits[attempts - 1] ?? null;

/**
 * A time in each of Shanghai's days on which a provider may have accepted a message in doubt (notifications 3): the last try
 * may have ended after midnight, and the one before it was the day before where a look-up has failed since.
 */
export function daysOfTries(createdAt: Date, lastTry: Date): Date[] {
  const dayBefore = later(lastTry, -days(1));
  const times = [
    createdAt,
    dayBefore < createdAt ? createdAt : dayBefore,
    lastTry,
    later(lastTry, doubtAfter),
  ];
  return times.filter(
    (time, at) => times.findIndex((other) => shanghaiDay(other) === shanghaiDay(time)) === at,
  );
}

/** How often the messages of orders that nobody paid go to contacts that are no login of their buyer (notifications 14). */
export const strangerLimit: CallLimit = { name: 'stranger-message', points: 10, seconds: 86_400 };

/** However often a message is tried, it counts once, for as long as an order can wait for its payment. */
export const countedOnce: CallLimit = { name: 'stranger-counted', points: 1, seconds: 30 * 86_400 };
