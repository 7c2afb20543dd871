import { desc, inArray } from 'drizzle-orm';
import { alerts } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { OutputOf } from '@/platform/endpoint';
import { alertKinds } from '@/values/alerts';
import type { GetAlerts } from './admin-contract';
import { type AlertSettings, hasChannel, kindsIn, readAlertSettings } from './settings';

const shown = 20;

/** The choice as it is stored, and the latest alerts of the kinds that this version knows. */
export const getAlerts = async (ctx: Ctx<Admin>): Promise<OutputOf<typeof GetAlerts>> =>
  presentAlerts(ctx, await readAlertSettings(ctx));

export async function presentAlerts(
  ctx: Ctx,
  { told, ...stored }: AlertSettings,
): Promise<OutputOf<typeof GetAlerts>> {
  const rows = await db(ctx)
    .select()
    .from(alerts)
    .where(inArray(alerts.kind, [...alertKinds]))
    .orderBy(desc(alerts.id))
    .limit(shown);
  const recent = rows.map(({ id, kind, channel, state, facts, createdAt, failure }) => ({
    ...{ id, kind, channel, state, createdAt, failure },
    order: facts.order ?? null,
  }));
  const chosen = { robot: kindsIn(told.robot), mail: kindsIn(told.mail) };
  return { alerts: { ...stored, ...chosen, channels: hasChannel, recent } };
}
