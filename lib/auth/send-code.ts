import { type Claim, claimsFrom, returnCall, takeCall } from '@/db/rate-limit';
import { loginCodes } from '@/db/schema';
import { db } from '@/db/transaction';
import { logAlarm } from '@/lib/audit/log-alarm';
import { sendLoginCode } from '@/lib/notifications/send-login-code';
import { type Contact, contactOf } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { env } from '@/platform/env';
import { AppError } from '@/platform/errors';
import { newLoginCode } from '@/platform/ids';
import { later } from '@/platform/time';
import { checkWork } from './check-work';
import type { SendCode } from './contract';
import { findReceiver } from './find-receiver';
import { contactKey, hashCode } from './hash-secret';
import { readFlood, wholeShop } from './read-pressure';
import { codeBudgets, codeLife, codeLimits, type Receiver } from './rules';

const returnClaims = (taken: Claim[]) => Promise.all(taken.map((claim) => returnCall(...claim)));

/** Counts one message in every limit of its contact and network, or in none. */
async function takeSending(ctx: Ctx, contact: Contact): Promise<Claim[]> {
  const key = contactKey(contact);
  const claims: Claim[] = [
    [codeLimits.minute, key],
    [codeLimits.day, key],
    ...claimsFrom(codeLimits.address, ctx.client.address),
  ];
  const taken: Claim[] = [];
  for (const claim of claims) {
    try {
      await takeCall(...claim);
      taken.push(claim);
    } catch (error) {
      await returnClaims(taken);
      throw error;
    }
  }
  return taken;
}

/** The claim on the receiver's budget, or null when it is spent. */
async function takeBudget(ctx: Ctx, receiver: Receiver): Promise<Claim | null> {
  const claim: Claim = [codeBudgets[receiver], wholeShop];
  try {
    await takeCall(...claim);
    return claim;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await logAlarm(ctx, 'loginCodes');
    return null;
  }
}

async function keepCode(ctx: Ctx, contact: Contact, code: string): Promise<void> {
  const fresh = {
    codeHash: hashCode(contact, code),
    tries: 0,
    countedTries: 0,
    secondHash: null,
    createdAt: ctx.now,
    expiresAt: later(ctx.now, codeLife),
    consumedAt: null,
  };
  await db(ctx)
    .insert(loginCodes)
    .values({ kind: contact.kind, contact: contact.value, ...fresh })
    .onConflictDoUpdate({ target: [loginCodes.kind, loginCodes.contact], set: fresh });
}

/** A code that could not be sent is not stored and does not count in the limits. */
async function deliver(ctx: Ctx, contact: Contact, code: string, taken: Claim[]): Promise<void> {
  try {
    await sendLoginCode(ctx, contact, code);
    await keepCode(ctx, contact, code);
  } catch (error) {
    await returnClaims(taken);
    throw error;
  }
}

/**
 * Sends a new code, which makes the previous one invalid. The answer is the same whether or not an account exists, also
 * while the budget of one kind of contact is spent: then it waits for nobody's provider, and says that no message may
 * come (auth 32).
 * @throws AppError RATE_LIMITED, PROVIDER_UNAVAILABLE
 */
export async function sendCode(
  ctx: Ctx,
  { body }: InputOf<typeof SendCode>,
): Promise<OutputOf<typeof SendCode>> {
  const contact = contactOf(body);
  const [receiver, flood] = await Promise.all([findReceiver(ctx, contact), readFlood()]);
  if (flood !== 'calm') await checkWork(ctx, contact, body.work);
  const taken = await takeSending(ctx, contact);
  const budget = await takeBudget(ctx, receiver);
  const code = newLoginCode();
  const delivery = budget && deliver(ctx, contact, code, [...taken, budget]);
  const isBusy = flood === 'spent' || !budget;
  if (!isBusy) await delivery;
  else delivery?.catch((error: unknown) => ctx.log.error({ err: error }, 'a login code was not sent'));
  const shown = env.SHOP_MODE === 'sandbox' && delivery ? { code } : {};
  return { ...shown, ...(isBusy ? { busy: true } : {}) };
}
