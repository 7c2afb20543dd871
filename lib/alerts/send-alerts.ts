import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { alerts } from '@/db/schema';
import { db } from '@/db/transaction';
import { NotTaken } from '@/lib/notifications/provider';
import { interruptedBefore } from '@/lib/notifications/rules';
import { defineJob } from '@/lib/queue/define-job';
import type { Ctx, System } from '@/platform/ctx';
import type { Locale } from '@/platform/i18n/locales';
import { later } from '@/platform/time';
import { type AlertChannel, alertChannels, alertKinds } from '@/values/alerts';
import { channels } from './channels';
import { raiseAlerts } from './raise-alerts';
import { renderAlerts } from './render-alerts';
import { waitAfter } from './rules';
import { beginAlerts, hasChannel } from './settings';

export const SendAlerts = defineJob({ name: 'alerts', cron: '* * * * *', retry: { limit: 0 } });

type AlertRow = typeof alerts.$inferSelect;

/** The most alerts of one message; the rest goes with the next minute's. */
const batch = 500;

/** Looks for what operators are to be notified of, and sends all of a minute as one message for each channel (alerts 1, alerts 4). */
export async function sendAlerts(ctx: Ctx<System>): Promise<void> {
  const open = alertChannels.filter((channel) => hasChannel[channel]);
  if (open.length === 0) return;
  const settings = await beginAlerts(ctx);
  await raiseAlerts(ctx, settings);
  await giveUpInterrupted(ctx);
  // At once, so that all take no longer than the longest call (jobs 7), and each to its end, whatever becomes of the other.
  const batches = await Promise.allSettled(open.map((channel) => sendBatch(ctx, channel, settings.language)));
  for (const sent of batches) if (sent.status === 'rejected') throw sent.reason;
}

/** Nobody knows whether a process that ended while it sent has sent, and nothing is sent twice (alerts 3). */
async function giveUpInterrupted(ctx: Ctx): Promise<void> {
  await db(ctx)
    .update(alerts)
    .set({ state: 'failed', failure: 'interrupted' })
    .where(and(eq(alerts.state, 'sending'), lte(alerts.triedAt, interruptedBefore(ctx))));
}

async function sendBatch(ctx: Ctx, channel: AlertChannel, language: Locale): Promise<void> {
  const claimed = await claim(ctx, channel);
  if (claimed.length === 0) return;
  const { limit, send } = channels[channel];
  try {
    await send(renderAlerts(claimed, language, limit));
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    ctx.log.warn({ channel, count: claimed.length, why: failure }, 'alerts not sent');
    return error instanceof NotTaken ? tryAgain(ctx, claimed, failure) : giveUp(ctx, claimed, failure);
  }
  await db(ctx).update(alerts).set({ state: 'sent', sentAt: ctx.now, failure: null }).where(isOneOf(claimed));
}

/** Rows that another process holds are its own; those of a kind that only a newer version knows are left for its processes. */
const claim = (ctx: Ctx, channel: AlertChannel): Promise<AlertRow[]> =>
  db(ctx)
    .update(alerts)
    .set({ state: 'sending', triedAt: ctx.now, attempts: sql`${alerts.attempts} + 1` })
    .where(
      inArray(
        alerts.id,
        db(ctx)
          .select({ id: alerts.id })
          .from(alerts)
          .where(
            and(
              eq(alerts.state, 'waiting'),
              eq(alerts.channel, channel),
              inArray(alerts.kind, [...alertKinds]),
              lte(alerts.nextTryAt, ctx.now),
            ),
          )
          .orderBy(alerts.id)
          .limit(batch)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning();

const isOneOf = (rows: readonly AlertRow[]) =>
  and(
    inArray(
      alerts.id,
      rows.map(({ id }) => id),
    ),
    eq(alerts.state, 'sending'),
  );

async function tryAgain(ctx: Ctx, rows: readonly AlertRow[], failure: string): Promise<void> {
  for (const tries of new Set(rows.map(({ attempts }) => attempts))) {
    const alike = rows.filter(({ attempts }) => attempts === tries);
    const wait = waitAfter(tries);
    if (wait === null) await giveUp(ctx, alike, failure);
    else
      await db(ctx)
        .update(alerts)
        .set({ state: 'waiting', failure, nextTryAt: later(ctx.now, wait) })
        .where(isOneOf(alike));
  }
}

async function giveUp(ctx: Ctx, rows: readonly AlertRow[], failure: string): Promise<void> {
  await db(ctx).update(alerts).set({ state: 'failed', failure }).where(isOneOf(rows));
}
