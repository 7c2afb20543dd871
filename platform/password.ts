import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { inTurn } from './in-turn';

type Cost = { N: number; r: number; p: number };

/** 16 MB and about a tenth of a second; one of the equivalent settings in OWASP's password storage sheet. */
const cost: Cost = { N: 2 ** 14, r: 8, p: 5 };
const keyLength = 32;

/** Each uses a thread and 16 MB: more at once would stop the process's other work. */
const takeTurn = inTurn(2, 20);

const runScrypt = (password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

const derive = (password: string, salt: Buffer, by: Cost): Promise<Buffer> =>
  takeTurn(() => runScrypt(password, salt, by));

/** `scrypt$N$r$p$salt$key`, so that the cost can be raised and stored passwords still work. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Does the same work when there is no hash, so that the answer takes as long for an unknown user name. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt, key] = hash?.split('$') ?? [];
  if (!salt || !key) {
    await derive(password, randomBytes(16), cost);
    return false;
  }
  const derived = await derive(password, Buffer.from(salt, 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(derived, Buffer.from(key, 'base64'));
}
