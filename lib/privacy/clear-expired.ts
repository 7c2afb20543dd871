import { and, isNotNull, lt, or, sql } from 'drizzle-orm';
import {
  loginCodes,
  loginNotices,
  rateLimits,
  refreshTokens,
  sessions,
  settings,
  wechatSignIns,
} from '@/db/schema';
import { db } from '@/db/transaction';
import { clearImages } from '@/lib/media/clear-images';
import { defineJob } from '@/lib/queue/define-job';
import type { Ctx, System } from '@/platform/ctx';
import { days, hours } from '@/platform/time';
import { eraseOrders } from './erase-orders';

export const ClearExpired = defineJob({
  name: 'clear-expired',
  cron: '17 * * * *',
  retry: { limit: 2 },
  expireAfter: 600,
});

const before = (now: Date, age: number) => new Date(now.getTime() - age);

/**
 * Deletes what can no longer be used: expired codes, tokens, sign-ins, sessions and counters, notices to logins that were
 * never delivered, pictures without a note, and the personal data in ended orders of deleted accounts.
 */
export async function clearExpired(ctx: Ctx<System>): Promise<void> {
  const { now } = ctx;
  const hourAgo = before(now, hours(1));
  await db(ctx)
    .delete(loginCodes)
    .where(or(lt(loginCodes.expiresAt, hourAgo), lt(loginCodes.consumedAt, hourAgo)));
  await db(ctx)
    .delete(loginNotices)
    .where(lt(loginNotices.createdAt, before(now, days(7))));
  await db(ctx).delete(wechatSignIns).where(lt(wechatSignIns.expiresAt, hourAgo));
  // A used token is kept for its whole lifetime, because its second use shows a theft.
  await db(ctx).delete(refreshTokens).where(lt(refreshTokens.expiresAt, hourAgo));
  await db(ctx)
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, hourAgo), lt(sessions.revokedAt, before(now, days(30)))));
  await db(ctx)
    .delete(settings)
    .where(and(isNotNull(settings.expiresAt), lt(settings.expiresAt, hourAgo)));
  await db(ctx)
    .delete(rateLimits)
    .where(sql`${rateLimits.expire} < ${now.getTime()}`);
  await eraseOrders(ctx);
  await clearImages(ctx);
}
