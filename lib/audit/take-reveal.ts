import { takeCall } from '@/db/rate-limit';
import { logAlarm } from './log-alarm';
import type { Admin, Ctx } from '@/platform/ctx';
import { AppError } from '@/platform/errors';

/** Contacts of orders and of users together: more than a busy day of service needs (admin 16). */
const reveals = { name: 'reveal', points: 60, seconds: 3600 };

/** @throws AppError RATE_LIMITED, which raises an alarm */
export async function takeReveal(ctx: Ctx<Admin>): Promise<void> {
  try {
    await takeCall(reveals, `admin ${ctx.actor.userId}`);
  } catch (error) {
    if (error instanceof AppError) await logAlarm(ctx, 'reveals');
    throw error;
  }
}
