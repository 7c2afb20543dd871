import { returnCall, takeCall } from '@/db/rate-limit';
import { loginCodes } from '@/db/schema';
import { db } from '@/db/transaction';
import { sendLoginCode } from '@/lib/notifications/send-login-code';
import { type Contact, contactOf } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import type { CallLimit, InputOf, OutputOf } from '@/platform/endpoint';
import { env } from '@/platform/env';
import { AppError } from '@/platform/errors';
import { newLoginCode } from '@/platform/ids';
import { networkOf } from '@/platform/network';
import { later } from '@/platform/time';
import type { SendCode } from './contract';
import { contactKey, hashCode } from './hash-secret';
import { codeLife, codeLimits } from './rules';

type Claim = [limit: CallLimit, key: string];

const returnClaims = (taken: Claim[]) => Promise.all(taken.map((claim) => returnCall(...claim)));

/** Counts one message in every limit, or in none. */
async function takeSending(ctx: Ctx, contact: Contact): Promise<Claim[]> {
  const key = contactKey(contact);
  const claims: Claim[] = [
    [codeLimits.minute, key],
    [codeLimits.day, key],
    [codeLimits.address, networkOf(ctx.client.address)],
    [codeLimits.all, 'shop'],
  ];
  const taken: Claim[] = [];
  for (const claim of claims) {
    try {
      await takeCall(...claim);
      taken.push(claim);
    } catch (error) {
      await returnClaims(taken);
      const isAlarm = claim[0] === codeLimits.all && error instanceof AppError;
      if (isAlarm) ctx.log.error({ alarm: 'loginCodes' }, 'the hourly limit of login codes is reached');
      throw error;
    }
  }
  return taken;
}

async function keepCode(ctx: Ctx, contact: Contact, code: string): Promise<void> {
  const fresh = {
    codeHash: hashCode(contact, code),
    tries: 0,
    createdAt: ctx.now,
    expiresAt: later(ctx.now, codeLife),
    consumedAt: null,
  };
  await db(ctx)
    .insert(loginCodes)
    .values({ kind: contact.kind, contact: contact.value, ...fresh })
    .onConflictDoUpdate({ target: [loginCodes.kind, loginCodes.contact], set: fresh });
}

/**
 * Sends a new code, which makes the previous one invalid. The answer is the same whether or not an account exists; a
 * code that could not be sent is not stored and does not count in the limits.
 * @throws AppError RATE_LIMITED, PROVIDER_UNAVAILABLE
 */
export async function sendCode(
  ctx: Ctx,
  { body }: InputOf<typeof SendCode>,
): Promise<OutputOf<typeof SendCode>> {
  const contact = contactOf(body);
  const taken = await takeSending(ctx, contact);
  const code = newLoginCode();
  try {
    await sendLoginCode(ctx, contact, code);
    await keepCode(ctx, contact, code);
  } catch (error) {
    await returnClaims(taken);
    throw error;
  }
  return env.SHOP_MODE === 'sandbox' ? { code } : {};
}
