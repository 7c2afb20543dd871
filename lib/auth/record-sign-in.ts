import { takeCall } from '@/db/rate-limit';
import { recordAccountEntry } from '@/lib/audit/record-audit-entry';
import type { Ctx } from '@/platform/ctx';
import type { CallLimit } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { deviceOf, lockedSignIns, refusedSignIns } from './rules';

type Way = 'password' | 'code';

/** An administrator has signed in (admin 14). Call it in the transaction that opens the session. */
export const recordSignIn = (ctx: Ctx, userId: number, way: Way): Promise<void> =>
  recordAccountEntry(ctx, {
    ...{ action: 'sign_in', userId, actor: 'admin' },
    to: { way, ...deviceOf(ctx.client.userAgent) },
  });

/**
 * Somebody was not let in to the admin pages as this account, and perhaps locked it (admin 14, admin 25). It is written after the
 * answer, which would otherwise take longer for an account that exists.
 */
export function recordRefusedSignIn(ctx: Ctx, userId: number, why: Way | 'rights', locks = false): void {
  const entry = { userId, actor: 'visitor', to: { why, ...deviceOf(ctx.client.userAgent) } } as const;
  ctx.after(async () => {
    if (await isAmongFirst(refusedSignIns, userId))
      await recordAccountEntry(ctx, { ...entry, action: 'sign_in_refused' });
    if (locks && (await isAmongFirst(lockedSignIns, userId)))
      await recordAccountEntry(ctx, { ...entry, action: 'sign_in_locked' });
  });
}

/** A flood of guesses leaves as many entries as a few. */
const isAmongFirst = (limit: CallLimit, userId: number): Promise<boolean> =>
  takeCall(limit, String(userId)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
