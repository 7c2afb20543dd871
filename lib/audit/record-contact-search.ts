import { createHash } from 'node:crypto';
import { takeCall, usedCalls } from '@/db/rate-limit';
import { logAlarm } from './log-alarm';
import type { Admin, Ctx } from '@/platform/ctx';
import { AppError } from '@/platform/errors';
import { recordAuditEntry } from './record-audit-entry';

/** Pages of one search, and the list that reads itself again, are one search within the hour. */
const once = { name: 'contact-search-seen', points: 1, seconds: 3600 };
const limit = { name: 'contact-search', points: 200, seconds: 3600 };

type ContactSearch = {
  target: 'orders' | 'users';
  /** What distinguishes one search from another; it is kept as a hash only. */
  searched: (string | undefined)[];
  /** What the audit shows, without name and contact. */
  to: unknown;
};

/** A copy that was sent at the same time may have marked it before. */
const markSeen = (key: string): Promise<void> =>
  takeCall(once, key).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });

/**
 * Records that an administrator searched by contact, once for each search and hour (admin 26); copies that come at the same
 * time count each.
 * @throws AppError RATE_LIMITED
 */
export async function recordContactSearch(
  ctx: Ctx<Admin>,
  { target, searched, to }: ContactSearch,
): Promise<void> {
  const who = `admin ${ctx.actor.userId}`;
  const key = createHash('sha256')
    .update(JSON.stringify([who, target, searched]))
    .digest('hex');
  if ((await usedCalls(once, key)) > 0) return;
  try {
    await takeCall(limit, who);
  } catch (error) {
    if (error instanceof AppError) await logAlarm(ctx, 'contactSearches');
    throw error;
  }
  await recordAuditEntry(ctx, { action: 'contact_search', target, to });
  // Last, so that no copy of it is answered before it was counted and recorded.
  await markSeen(key);
}
