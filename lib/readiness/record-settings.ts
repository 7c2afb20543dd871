import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { settings } from '@/db/schema';
import { db } from '@/db/transaction';
import { listProviders } from '@/lib/payments/find-provider';
import type { Ctx } from '@/platform/ctx';
import { type Env, env } from '@/platform/env';

const key = 'instances.settings';

/**
 * Settings that must be equal in all processes; otherwise one cannot use the tokens, keys and pictures of another, or
 * cancels its orders too early.
 */
const shared: readonly (keyof Env)[] = [
  'AUTH_SECRET',
  ...listProviders().flatMap(({ sharedSettings }) => sharedSettings),
  'WECHAT_APP_SECRET',
  'CRM_APP_ID',
  'STORAGE',
  'S3_BUCKET',
  'ORDER_EXPIRY_HOURS',
  'ORDER_EXPIRY_HOURS_OTHER',
  'ORDER_REMINDER_HOURS',
  'DELIVERY_ASSUMED_DAYS',
  'TRACKING_PROVIDER',
  'TRACKING_MINUTES',
  'KUAIDI100_CUSTOMER',
  'ALERT_WEBHOOK_URL',
  'ALERT_MAIL',
];

const printsSchema = z.record(z.string(), z.string());

/** A hash of a setting, which does not reveal its value; equal values have equal hashes. */
const printOf = (name: string, value: string) =>
  createHmac('sha256', value).update(`shop setting ${name}`).digest('base64url').slice(0, 16);

function printsHere(): Record<string, string> {
  return Object.fromEntries(shared.map((name) => [name, env[name] ? printOf(name, String(env[name])) : '']));
}

/** The settings in which this process differs from the one that was started last; empty for the first process. */
export async function compareSettings(ctx: Pick<Ctx, 'transaction'>): Promise<string[]> {
  return differencesFrom(await readPrints(ctx));
}

type Prints = z.output<typeof printsSchema>;

async function readPrints(ctx: Pick<Ctx, 'transaction'>): Promise<Prints | undefined> {
  const [row] = await db(ctx).select().from(settings).where(eq(settings.key, key));
  return printsSchema.safeParse(row?.value).data;
}

function differencesFrom(known: Prints | undefined): string[] {
  if (!known) return [];
  return Object.entries(printsHere()).flatMap(([name, print]) => (known[name] === print ? [] : [name]));
}

/**
 * Stores the prints of this process's settings for the next process; a difference may be a deliberate change. Short-lived processes
 * start often: what is stored already is not written again.
 */
export async function recordSettings(ctx: Ctx): Promise<void> {
  const known = await readPrints(ctx);
  const names = differencesFrom(known);
  if (names.length > 0) ctx.log.warn({ names }, 'settings differ from those of the process started before');
  const value = printsHere();
  if (isDeepStrictEqual(known, value)) return;
  await db(ctx)
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: ctx.now } });
}
