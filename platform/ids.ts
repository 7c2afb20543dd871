import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** No 0 and O, no 1, I and L, no U, so that a code can be read aloud on the phone. */
export const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Uniformly random characters of `letters`, from the system's generator. */
export function randomLetters(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

export const newUuid = (): string => randomUUID();

/** 256 bits, for tokens that are stored as a hash only. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Six digits with leading zeros, from the system's generator. */
export const newLoginCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
