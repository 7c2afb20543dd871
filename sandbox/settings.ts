import * as z from 'zod/mini';
import { isObject } from './http';

const keyMode = z.enum(['certificate', 'public_key', 'mixed']);
const count = z.number().check(z.gte(0));

/** How the providers behave by default; every part can be changed by `POST /control/settings`. */
const schema = z.object({
  /** The key of notifications, and of responses to requests that name none. */
  keyMode,
  /** A merchant who uses only the public key gets no platform certificates. */
  certificatesOffered: z.boolean(),
  /** The two responses that the real gateway gives when a number is used twice. */
  duplicateAnswer: z.enum(['OUT_TRADE_NO_USED', '201']),
  clockSkewSeconds: z.number(),
  walletOpenid: z.nullable(z.string()),
  webhooks: z.object({
    drop: z.boolean(),
    copies: z.number().check(z.gte(1), z.lte(100)),
    delayMs: count,
    associatedData: z.string(),
  }),
  refunds: z.object({
    delayMs: count,
    outcome: z.enum(['SUCCESS', 'CLOSED', 'ABNORMAL']),
    refuse: z.nullable(z.enum(['NOT_ENOUGH', 'USER_ACCOUNT_ABNORMAL'])),
    minimumGapSeconds: count,
  }),
  bills: z.object({
    readyHour: count,
    hashOf: z.enum(['unpacked', 'packed']),
    omit: z.array(z.string()),
    totals: z.record(z.string(), z.number()),
  }),
  sms: z.object({ flowControl: z.boolean() }),
  /** `account`: whether the key is known and has quota left. Real carriers' words stay as they are once a number was queried `lockAfter` times in a day; 0 never locks. */
  tracking: z.object({
    account: z.enum(['good', 'wrongKey', 'noQuota']),
    isAway: z.boolean(),
    lockAfter: count,
  }),
  /** `missingFields`: what nobody has added to the object of applications yet. */
  crm: z.object({
    dataIdOnCustomCreate: z.boolean(),
    tokenSeconds: count,
    missingFields: z.array(z.string()),
  }),
});

export type Settings = z.output<typeof schema>;

export const defaultSettings = (): Settings => ({
  keyMode: 'certificate',
  certificatesOffered: true,
  duplicateAnswer: 'OUT_TRADE_NO_USED',
  clockSkewSeconds: 0,
  walletOpenid: null,
  webhooks: { drop: false, copies: 1, delayMs: 0, associatedData: 'transaction' },
  refunds: { delayMs: 1000, outcome: 'SUCCESS', refuse: null, minimumGapSeconds: 0 },
  bills: { readyHour: 10, hashOf: 'unpacked', omit: [], totals: {} },
  sms: { flowControl: false },
  tracking: { account: 'good', isAway: false, lockAfter: 0 },
  crm: { dataIdOnCustomCreate: true, tokenSeconds: 7200, missingFields: [] },
});

/** RFC 7396 without deletion: objects are merged, everything else is replaced. */
export function merge(base: object, change: Record<string, unknown>): Record<string, unknown>;
export function merge(base: unknown, change: unknown): unknown;
export function merge(base: unknown, change: unknown): unknown {
  if (!isObject(base) || !isObject(change)) return change;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(change))
    merged[key] = key in base ? merge(base[key], value) : value;
  return merged;
}

export const changeSettings = (settings: Settings, change: unknown): Settings =>
  z.parse(schema, merge(settings, change));
