import { takeCall } from '@/db/rate-limit';
import { logAlarm } from './log-alarm';
import type { Admin, Ctx } from '@/platform/ctx';
import { AppError } from '@/platform/errors';

const limits = {
  /** Contacts of orders and of users together: more than a busy day of service needs (admin 16). */
  contact: { name: 'reveal', points: 60, seconds: 3600 },
  /** Of orders that are packed or on their way: as many as one list ships, each slip being a call (admin 24). */
  slip: { name: 'slip', points: 1000, seconds: 3600 },
} as const;

/** @throws AppError RATE_LIMITED, which raises an alarm */
export async function takeReveal(ctx: Ctx<Admin>, what: keyof typeof limits = 'contact'): Promise<void> {
  try {
    await takeCall(limits[what], `admin ${ctx.actor.userId}`);
  } catch (error) {
    if (error instanceof AppError) await logAlarm(ctx, 'reveals');
    throw error;
  }
}
