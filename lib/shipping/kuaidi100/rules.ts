import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { parseJson } from '@/platform/parse-json';
import { keysOf } from '@/platform/record-of';
import { cleanLine } from '@/platform/text';
import { days, later } from '@/platform/time';
import { type Carrier, type TrackState, trackTextLimit } from '@/values/shipping';
import type { TrackingAnswer, TrackingQuestion } from '../provider';

/** The provider's names of our carriers (kuaidi100 1); `other` has none. */
const names: Record<Exclude<Carrier, 'other'>, string> = {
  sf: 'shunfeng',
  jd: 'jd',
  ems: 'ems',
  yto: 'yuantong',
  zto: 'zhongtong',
  sto: 'shentong',
  yunda: 'yunda',
  jt: 'jtexpress',
  deppon: 'debangkuaidi',
};
export const knownCarriers = keysOf(names);

/** These answer only to the last four digits of a phone (kuaidi100 2). */
const phoneCarriers: readonly Carrier[] = ['sf', 'zto'];
export const demandsPhone = (carrier: Carrier): boolean => phoneCarriers.includes(carrier);

/** The states of a parcel by the provider's numbers (kuaidi100 3). */
const states: Record<string, TrackState> = {
  0: 'onTheWay',
  1: 'collected',
  2: 'trouble',
  3: 'signed',
  4: 'returned',
  5: 'outForDelivery',
  6: 'returning',
  7: 'onTheWay',
  8: 'customs',
  10: 'customs',
  11: 'customs',
  12: 'customs',
  13: 'trouble',
  14: 'refused',
};

/** What the codes of a refused query mean (kuaidi100 4); any other is no reliable answer. */
const codes: Record<string, 'unknown' | 'unusable' | 'refused'> = {
  400: 'unusable',
  408: 'unusable',
  500: 'unknown',
  503: 'refused',
  601: 'refused',
};

type Account = { customer: string; key: string };

/** In capitals, over exactly the text that is sent (kuaidi100 1). */
export const signOf = (param: string, { key, customer }: Account): string =>
  createHash('md5').update(`${param}${key}${customer}`).digest('hex').toUpperCase();

/** The form of a query; nothing of the order but the number, and the digits where they are demanded. */
export function formOf({ carrier, number, phoneEnd }: TrackingQuestion, account: Account): URLSearchParams {
  const com = carrier === 'other' ? '' : names[carrier];
  const phone = phoneEnd && demandsPhone(carrier) ? { phone: phoneEnd } : {};
  const param = JSON.stringify({ com, num: number, ...phone, resultv2: '1', show: '0', order: 'desc' });
  return new URLSearchParams({ customer: account.customer, sign: signOf(param, account), param });
}

const word = z.union([z.string(), z.number()]);

const refusalSchema = z.object({
  result: z.literal(false),
  returnCode: word,
  message: z.optional(z.string()),
});
const trackSchema = z.object({
  message: z.literal('ok'),
  status: word,
  state: word,
  nu: z.string(),
  data: z.array(
    z.object({ context: z.string(), time: z.optional(z.string()), ftime: z.optional(z.string()) }),
  ),
});

const unreadable: TrackingAnswer = { kind: 'away', reason: '#unreadable' };

/** `2026-11-24 09:31:02` by Shanghai's clock. */
function timeOf(text: string): Date | null {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text) ?? [];
  const at = new Date(`${day}T${clock}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** No carrier's clock is further ahead. */
const clockTolerance = days(1);

function readTrack(
  { state, nu, data }: z.output<typeof trackSchema>,
  number: string,
  now: Date,
): TrackingAnswer {
  const known = states[String(state)];
  if (!known || nu.toUpperCase() !== number) return unreadable;
  const lines = data.map(({ context, time, ftime }) => ({ context, at: timeOf(ftime ?? time ?? '') }));
  const [newest] = lines.toSorted((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0));
  if (!newest) return { kind: 'unknown' };
  if (!newest.at || newest.at > later(now, clockTolerance)) return unreadable;
  const text = [...cleanLine(newest.context)].slice(0, trackTextLimit).join('');
  return { kind: 'known', state: known, text, at: newest.at };
}

/** What a body of the provider says of a parcel. It is not signed: nothing that does not fit the question counts. */
export function readAnswer(body: string, number: string, now: Date): TrackingAnswer {
  const read = z.union([refusalSchema, trackSchema]).safeParse(parseJson(body)).data;
  if (!read) return unreadable;
  if (!('returnCode' in read))
    return String(read.status) === '200' ? readTrack(read, number, now) : unreadable;
  const kind = codes[String(read.returnCode)] ?? 'away';
  if (kind === 'unknown') return { kind };
  return { kind, reason: `${read.returnCode} ${cleanLine(read.message ?? '')}`.trim().slice(0, 200) };
}
