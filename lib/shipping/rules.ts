import { isFullyRefunded, isGoingBack } from '@/lib/orders/rules';
import type { Minor } from '@/platform/money';
import { days, later, minutes } from '@/platform/time';
import { isBefore, isShipped, type OrderStatus } from '@/values/orders';
import {
  asTrackingNumber,
  type Carrier,
  carrierNamed,
  hasShape,
  isFinalTrack,
  type TrackState,
} from '@/values/shipping';

export type ParcelFacts = {
  carrier: Carrier;
  number: string;
  quantity: number;
  /** A line above would write it: nothing has been sent with it (shipping 28). */
  isPlanned?: true;
};
export type OrderFacts = {
  status: OrderStatus;
  itemQuantity: number;
  total: Minor;
  refundedAmount: Minor;
  /** On its way back in addition. */
  refundingAmount: Minor;
};
type Line = { carrier: string; number: string; quantity?: number | null | undefined };

/** Keys of `refused` in `messages/*\/shipments.json`; `Above`: it stands in the list and was not sent (shipping 28). */
type ShipmentRefusal =
  | 'notFound'
  | 'carrierUnknown'
  | 'numberShape'
  | 'numberShapeSf'
  | 'notPaid'
  | 'cancelled'
  | 'refunded'
  | 'refunding'
  | 'delivered'
  | 'otherCarrier'
  | 'fewerPieces'
  | 'otherNumber'
  | 'otherCarrierAbove'
  | 'fewerPiecesAbove'
  | 'otherNumberAbove'
  | 'tooManyPieces';

type Values = Record<string, string>;

export type Judgement =
  /** The parcel as it will be; `isLast` when with it all pieces are on their way. */
  | { result: 'done'; parcel: ParcelFacts; isLast: boolean }
  | { result: 'unchanged'; isAbove: boolean }
  | { result: 'refused'; reason: ShipmentRefusal; values: Values };

export const refusal = (reason: ShipmentRefusal, values: Values = {}): Judgement => ({
  result: 'refused',
  reason,
  values,
});

/** Where the day of delivery is only assumed, so much more that no real one is cut short (shipping 11). */
export const returnTimeWhenAssumed = days(28);

/** The pieces of an order that are in no parcel yet. */
export const piecesLeft = (
  { itemQuantity }: Pick<OrderFacts, 'itemQuantity'>,
  parcels: readonly Pick<ParcelFacts, 'quantity'>[],
): number => itemQuantity - parcels.reduce((sum, { quantity }) => sum + quantity, 0);

/** Carrier and number as they are stored, or what is wrong with them (shipping 2). */
export function readLabel(line: Line): { carrier: Carrier; number: string } | ShipmentRefusal {
  const carrier = carrierNamed(line.carrier);
  if (!carrier) return 'carrierUnknown';
  const number = asTrackingNumber(line.number);
  if (!hasShape(carrier, number)) return carrier === 'sf' ? 'numberShapeSf' : 'numberShape';
  return { carrier, number };
}

/** Why a further parcel of an order may not leave, if there is a reason (shipping 4). */
function reasonToStay(order: OrderFacts): ShipmentRefusal | null {
  if (order.status === 'pending') return 'notPaid';
  if (order.status === 'cancelled') return 'cancelled';
  if (isFullyRefunded(order)) return 'refunded';
  if (!isBefore(order.status, 'delivered')) return 'delivered';
  return isGoingBack(order) ? 'refunding' : null;
}

/** What a line may not say of a number that is known: another carrier, or fewer pieces. */
function clashWith({ isPlanned, ...known }: ParcelFacts, carrier: Carrier, more: number): Judgement | null {
  if (known.carrier !== carrier)
    return refusal(isPlanned ? 'otherCarrierAbove' : 'otherCarrier', { number: known.number });
  return more < 0
    ? refusal(isPlanned ? 'fewerPiecesAbove' : 'fewerPieces', { quantity: String(known.quantity) })
    : null;
}

/** All pieces are in parcels: of those that a line above would write, or else of those that were sent. */
function noneLeft(parcels: readonly ParcelFacts[]): Judgement {
  const planned = parcels.filter(({ isPlanned }) => isPlanned);
  const isAbove = planned.length > 0;
  const numbers = (isAbove ? planned : parcels).map(({ number }) => number).join(', ');
  return refusal(isAbove ? 'otherNumberAbove' : 'otherNumber', { numbers });
}

/**
 * What a line does to its order (shipping 3, shipping 5, shipping 19). A parcel that stands already is unchanged; more pieces under
 * its number go into it, and an order that was set back after it was sent is sent again.
 */
export function judgeLine(order: OrderFacts, parcels: readonly ParcelFacts[], line: Line): Judgement {
  const label = readLabel(line);
  if (typeof label === 'string') return refusal(label, { carrier: line.carrier, number: line.number });
  const known = parcels.find(({ number }) => number === label.number);
  const left = piecesLeft(order, parcels);
  const isRepeated = known?.carrier === label.carrier && (line.quantity ?? known.quantity) === known.quantity;
  const isSent = left > 0 || isShipped(order.status);
  if (isRepeated && isSent && order.status !== 'cancelled' && order.status !== 'pending')
    return { result: 'unchanged', isAbove: Boolean(known?.isPlanned) };
  const reason = reasonToStay(order);
  if (reason) return refusal(reason);
  if (isRepeated && known) return { result: 'done', parcel: known, isLast: true };
  const more = known ? (line.quantity ?? 0) - known.quantity : (line.quantity ?? left);
  const clash = known && clashWith(known, label.carrier, more);
  if (clash) return clash;
  if (left === 0) return noneLeft(parcels);
  if (more > left) return refusal('tooManyPieces', { left: String(left) });
  const quantity = (known?.quantity ?? 0) + more;
  return { result: 'done', parcel: { ...label, quantity }, isLast: more === left };
}

/** The parcels of an order after a line. */
export const withParcel = (parcels: readonly ParcelFacts[], parcel: ParcelFacts): ParcelFacts[] => [
  ...parcels.filter(({ number }) => number !== parcel.number),
  parcel,
];

/** More differences than this are no slip of the pen. */
const mostSlips = 3;

const tooMany = mostSlips + 1;

/** At the start of a comparison nothing is read of the one text, and up to `mostSlips` letters of the other. */
const startRow = [
  ...Array<number>(mostSlips).fill(tooMany),
  ...Array.from({ length: tooMany }, (_, at) => at),
];

/**
 * How many letters must be changed, added or left out to make one text the other; `tooMany` when it is more than
 * `mostSlips`. It looks only as far beside the diagonal as so few can lead, and ends once there are more: up to 1,000
 * numbers that nobody has are compared with all orders of a busy day.
 */
function slipsBetween(one: string, other: string): number {
  const ahead = other.length - one.length;
  if (Math.abs(ahead) > mostSlips) return tooMany;
  const row = [...startRow];
  for (let read = 1; read <= one.length; read += 1) {
    const letter = one[read - 1];
    let fewest = tooMany;
    let left = tooMany;
    for (let at = 0; at < row.length; at += 1) {
      const place = read + at - mostSlips;
      const changed = (row[at] ?? tooMany) + (letter === other[place - 1] ? 0 : 1);
      const slips = Math.min(changed, left + 1, (row[at + 1] ?? tooMany) + 1);
      row[at] = slips;
      left = slips;
      fewest = Math.min(fewest, slips);
    }
    if (fewest > mostSlips) return tooMany;
  }
  return row[mostSlips + ahead] ?? tooMany;
}

/** Where two texts begin to differ: numbers of one day share most of their letters. */
function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** The order number that was probably meant; null when none is near. */
export function closestTo(written: string, numbers: readonly string[]): string | null {
  let best: { number: string; slips: number } | null = null;
  for (const number of numbers) {
    const start = sharedStart(written, number);
    const slips = slipsBetween(written.slice(start), number.slice(start));
    if (slips < (best?.slips ?? tooMany)) best = { number, slips };
  }
  return best?.number ?? null;
}

/** A parcel that the carrier has not delivered by then is left to people (shipping 26). */
export const longestTracked = days(30);

/** How often a parcel is queried, in multiples of the shortest time between two queries, by its age. */
const paces = [
  { below: days(2), times: 3 },
  { below: days(7), times: 6 },
  { below: longestTracked, times: 12 },
];

type Tracked = { trackState: TrackState | null; createdAt: Date; correctedAt: Date | null };

/**
 * When a carrier is queried for a parcel again; null when there is nothing more to query (shipping 13, shipping 26). On the day on
 * which it is brought it is queried as often as the provider allows.
 * @param shortest milliseconds between two questions at least
 */
export function nextAskAt(parcel: Tracked, now: Date, shortest: number): Date | null {
  const { trackState, createdAt, correctedAt } = parcel;
  if (trackState && isFinalTrack(trackState)) return null;
  const age = now.getTime() - (correctedAt ?? createdAt).getTime();
  const pace = paces.find(({ below }) => age < below);
  if (!pace) return null;
  return later(now, shortest * (trackState === 'outForDelivery' ? 1 : pace.times));
}

type Word = { state: TrackState; at: Date };

/** An answer that is older than what is known, as of a number that the provider has locked, says nothing new (kuaidi100 5). */
export const isNews = (
  known: { trackState: TrackState | null; trackAt: Date | null },
  answer: Word,
): boolean => !known.trackAt || answer.at >= known.trackAt;

/** Whether the carrier has said of every piece of an order that it was signed for (shipping 14). */
export const isAllSigned = (
  order: Pick<OrderFacts, 'itemQuantity'>,
  parcels: readonly { quantity: number; trackState: TrackState | null }[],
): boolean => piecesLeft(order, parcels) === 0 && parcels.every(({ trackState }) => trackState === 'signed');

/** How long nobody is queried after so many answers in a row that were none, in minutes (shipping 15). */
const outageWaits = [2, 5, 10, 30];
/** A key or a quota is not mended sooner. */
const refusedWait = 60;

export const pauseAfter = (kind: 'away' | 'refused', failures: number): number =>
  minutes(kind === 'refused' ? refusedWait : (outageWaits[failures - 1] ?? 30));

/** What carriers may know of a phone: its last four digits, or nothing. */
export const phoneEndOf = (phone: string): string | null => /\d{4}$/.exec(phone)?.[0] ?? null;
