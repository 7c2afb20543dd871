import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { settings } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { env } from '@/platform/env';
import { defaultLocale, locales } from '@/platform/i18n/locales';
import { recordOf } from '@/platform/record-of';
import { timeSchema } from '@/platform/time';
import { type AlertChannel, alertChannels, type AlertKind, alertKinds } from '@/values/alerts';
import type { AlertChoice } from './admin-contract';
import { firstChoice } from './rules';

const key = 'alerts';

/** The kinds that a channel is notified of, each with the moment from which on (alerts 5). A newer version may have written more. */
const subscriptionsSchema = z.object(recordOf(alertKinds, () => z.optional(timeSchema)));

const storedSchema = z.object({
  version: z.int(),
  language: z.enum(locales),
  told: z.object({ robot: subscriptionsSchema, mail: subscriptionsSchema }),
  updatedAt: z.nullable(timeSchema),
  updatedBy: z.nullable(z.string()),
});
export type AlertSettings = z.output<typeof storedSchema>;
type Subscriptions = z.output<typeof subscriptionsSchema>;

/** The channels that this process was started with. */
export const hasChannel: Record<AlertChannel, boolean> = {
  robot: env.ALERT_WEBHOOK_URL !== undefined,
  mail: env.ALERT_MAIL !== undefined,
};

const subscriptionsOf = (kinds: readonly AlertKind[], now: Date, before: Subscriptions = {}): Subscriptions =>
  Object.fromEntries(kinds.map((kind) => [kind, before[kind] ?? now]));

const first = (now: Date): AlertSettings => ({
  version: 0,
  language: defaultLocale,
  told: { robot: subscriptionsOf(firstChoice.robot, now), mail: subscriptionsOf(firstChoice.mail, now) },
  updatedAt: null,
  updatedBy: null,
});

/** In the order of the kinds, whatever the order in which they were chosen. */
export const kindsIn = (told: Subscriptions): AlertKind[] => alertKinds.filter((kind) => told[kind]);

/** What is stored; before anybody has saved, and before the first alert was looked for, what a shop begins with. */
export async function readAlertSettings(ctx: Ctx): Promise<AlertSettings> {
  const [row] = await db(ctx).select().from(settings).where(eq(settings.key, key));
  return row ? storedSchema.parse(row.value) : first(ctx.now);
}

/** What happened before this moment is nobody's news. */
export async function beginAlerts(ctx: Ctx): Promise<AlertSettings> {
  const begun = first(ctx.now);
  await db(ctx)
    .insert(settings)
    .values({ key, value: z.encode(storedSchema, begun), updatedAt: ctx.now })
    .onConflictDoNothing();
  return readAlertSettings(ctx);
}

/** Call it in a transaction: another one that changes the settings waits. */
export async function lockAlertSettings(ctx: Ctx): Promise<AlertSettings> {
  await beginAlerts(ctx);
  const [row] = await db(ctx).select().from(settings).where(eq(settings.key, key)).for('update');
  return storedSchema.parse(row?.value);
}

/** Of a kind that is chosen anew the channel is notified from now on, one that stays goes on. */
export async function storeAlertSettings(
  ctx: Ctx,
  before: AlertSettings,
  { language, ...chosen }: AlertChoice,
  by: string,
): Promise<AlertSettings> {
  const after: AlertSettings = {
    version: before.version + 1,
    language,
    told: recordOf(alertChannels, (channel) =>
      subscriptionsOf(chosen[channel], ctx.now, before.told[channel]),
    ),
    updatedAt: ctx.now,
    updatedBy: by,
  };
  await db(ctx)
    .update(settings)
    .set({ value: z.encode(storedSchema, after), updatedAt: ctx.now })
    .where(eq(settings.key, key));
  return after;
}
