import { takeCall } from '@/db/rate-limit';
import type { Ctx } from '@/platform/ctx';
import { AppError } from '@/platform/errors';

const once = { name: 'alarm', points: 1, seconds: 600 };

const texts = {
  loginCodes: 'the hourly limit of login codes is reached',
  wrongCodes: 'many wrong login codes within an hour',
  secondCodes: 'the wrong login codes of the day are used up: logging in takes two codes',
  contactSearches: 'an administrator has searched by contact more often than is allowed',
  reveals: 'an administrator has looked at more contacts than is allowed',
  returnNotices: 'the hourly limit of contacts that wait for a product is reached',
  adminPasswords: 'many wrong passwords for one administrator',
} as const;

/** One line for the operator, at most every ten minutes for the whole shop, so that a flood does not fill the log. */
export async function logAlarm(ctx: Ctx, alarm: keyof typeof texts): Promise<void> {
  try {
    await takeCall(once, alarm);
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  ctx.log.error({ alarm }, texts[alarm]);
}
