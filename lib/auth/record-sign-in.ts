import { takeCall } from '@/db/rate-limit';
import { recordAccountEntry } from '@/lib/audit/record-audit-entry';
import type { Ctx } from '@/platform/ctx';
import { AppError } from '@/platform/errors';
import { deviceOf, refusedSignIns } from './rules';

type Way = 'password' | 'code';

/** An administrator has signed in (admin 14). Call it in the transaction that opens the session. */
export const recordSignIn = (ctx: Ctx, userId: number, way: Way): Promise<void> =>
  recordAccountEntry(ctx, {
    ...{ action: 'sign_in', userId, actor: 'admin' },
    to: { way, ...deviceOf(ctx.client.userAgent) },
  });

/**
 * Somebody was not let in to the admin pages as this account (admin 14). It is written after the answer, which would
 * otherwise take longer for an account that exists.
 */
export function recordRefusedSignIn(ctx: Ctx, userId: number, why: Way | 'rights'): void {
  ctx.after(async () => {
    if (!(await isAmongFirst(userId))) return;
    await recordAccountEntry(ctx, {
      ...{ action: 'sign_in_refused', userId, actor: 'visitor' },
      to: { why, ...deviceOf(ctx.client.userAgent) },
    });
  });
}

/** A flood of guesses leaves as many entries as a few. */
const isAmongFirst = (userId: number): Promise<boolean> =>
  takeCall(refusedSignIns, String(userId)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
