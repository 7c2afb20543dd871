import { sql } from 'drizzle-orm';
import { db } from '@/db/transaction';
import type { Ctx, System } from '@/platform/ctx';
import { keysOf } from '@/platform/record-of';
import { type AlertChannel, alertChannels, type AlertKind } from '@/values/alerts';
import { things } from './find-things';
import { type AlertSettings, hasChannel } from './settings';

/** The rest waits for the next minute. */
const batch = 500;

/** One alert for each thing and channel that is notified of it, however often and by however many processes it is found (alerts 3). */
export async function raiseAlerts(ctx: Ctx<System>, { told }: AlertSettings): Promise<void> {
  for (const channel of alertChannels.filter((one) => hasChannel[one]))
    for (const kind of keysOf(things)) {
      const since = told[channel][kind];
      if (since) await raise(ctx, kind, channel, since);
    }
}

async function raise(ctx: Ctx, kind: AlertKind, channel: AlertChannel, since: Date): Promise<void> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  await db(ctx).execute(sql`
    insert into alerts (kind, subject, channel, facts, created_at, next_try_at)
    select ${kind}, thing.subject, ${channel}, thing.facts, ${now}, ${now}
    from (${things[kind]({ now: ctx.now, since, channel })}) thing
    where not exists (
      select from alerts known
      where known.kind = ${kind} and known.subject = thing.subject and known.channel = ${channel})
    limit ${batch} on conflict do nothing`);
}
