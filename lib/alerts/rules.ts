import { hours, minutes } from '@/platform/time';
import { type AlertChannel, type AlertKind, alertKinds } from '@/values/alerts';

/** Of what a shop is notified before an owner chooses; a mail for every order would hide the others (alerts 5). */
export const firstChoice: Record<AlertChannel, readonly AlertKind[]> = {
  robot: alertKinds,
  mail: alertKinds.filter((kind) => kind !== 'paid'),
};

/** Of a provider that stays away operators are notified again. */
export const awayAgainAfter = hours(6);

const waits = [1, 2, 5, 10, 30, 60].map(minutes);

/** Milliseconds to the next try of an alert that was certainly not taken; null when it is given up. */
export const waitAfter = (attempts: number): number | null => waits[attempts - 1] ?? null;

/** What the robot takes in one message of text, in bytes of UTF-8; the rest is counted (alerts 4). */
export const robotLimit = 2048;

const sizeOf = (text: string) => new TextEncoder().encode(text).length;

export type AlertGroup = { title: string; lines: readonly string[] };
export type AlertTexts = { from: (text: string) => string; foot: string; more: (count: number) => string };

const render = (groups: readonly AlertGroup[], { from, foot, more }: AlertTexts, shown: number): string => {
  const parts = groups.map(({ title, lines }) =>
    [title, ...lines.slice(0, shown), ...(lines.length > shown ? [more(lines.length - shown)] : [])].join(
      '\n',
    ),
  );
  return from([...parts, foot].join('\n\n'));
};

/** The most lines of one group, so that nobody has to scroll for the next. */
const mostLines = 20;

/** One text for all alerts of a minute; each group shows as many of its lines as fit within `limit` bytes, and counts the rest. */
export function renderBatch(groups: readonly AlertGroup[], texts: AlertTexts, limit: number): string {
  for (let shown = mostLines; shown > 0; shown -= 1) {
    const text = render(groups, texts, shown);
    if (sizeOf(text) <= limit) return text;
  }
  return render(groups, texts, 0);
}
