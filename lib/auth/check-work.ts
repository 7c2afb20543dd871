import { createHmac, timingSafeEqual } from 'node:crypto';
import { takeCall } from '@/db/rate-limit';
import type { Contact } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import { authSecret } from '@/platform/env';
import { AppError } from '@/platform/errors';
import { newSecret } from '@/platform/ids';
import { isProof } from '@/platform/proof-of-work';
import { later } from '@/platform/time';
import type { Work } from './contract';
import { contactKey, hashToken } from './hash-secret';
import { workBits, workLife } from './rules';

/** A row of the counters makes a challenge valid once, at whatever instance it is solved. */
const once = { name: 'login-work', points: 1, seconds: workLife / 1000 };

const signed = (contact: Contact, terms: string): string => {
  const signature = createHmac('sha256', authSecret()).update(`login work\n${contactKey(contact)}\n${terms}`);
  return `${terms}.${signature.digest('base64url')}`;
};

/** `expiry.random.signature`: the server keeps nothing until it is solved. */
function newChallenge(ctx: Ctx, contact: Contact): string {
  return signed(contact, `${later(ctx.now, workLife).getTime()}.${newSecret()}`);
}

/** Only in the one spelling in which it was given: another one would count as another challenge. */
function isOurs(ctx: Ctx, contact: Contact, challenge: string): boolean {
  const [expiry = '', random = ''] = challenge.split('.');
  const given = Buffer.from(challenge);
  const right = Buffer.from(signed(contact, `${expiry}.${random}`));
  return given.length === right.length && timingSafeEqual(given, right) && Number(expiry) > ctx.now.getTime();
}

const isFresh = (challenge: string): Promise<boolean> =>
  takeCall(once, hashToken(challenge)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/**
 * Lets a call pass that solved its contact's challenge, once (auth 21, auth 36).
 * @throws AppError RATE_LIMITED with a new challenge
 */
export async function checkWork(ctx: Ctx, contact: Contact, work: Work | undefined): Promise<void> {
  const isDone =
    work !== undefined &&
    isOurs(ctx, contact, work.challenge) &&
    (await isProof(work.challenge, work.nonce, workBits)) &&
    (await isFresh(work.challenge));
  if (isDone) return;
  const data = { challenge: newChallenge(ctx, contact), bits: workBits };
  throw new AppError('RATE_LIMITED', { reason: 'workNeeded', retryAfterSeconds: 1, data });
}
