import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { shanghaiDay } from './time';

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type OrderId = Branded<'OrderId'>;
export type OutTradeNo = Branded<'OutTradeNo'>;
export type OutRefundNo = Branded<'OutRefundNo'>;

/** No 0 and O, no 1, I and L, no U, so that a code can be read aloud on the phone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Uniformly random characters of this alphabet, from the system's generator. */
export function randomLetters(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** `ORDER_` + the day in Shanghai + 10 characters that cannot be guessed (orders 1). */
export const newOrderId = (now: Date): OrderId => `ORDER_${shanghaiDay(now)}${randomLetters(10)}` as OrderId;

export const asOutTradeNo = (number: string): OutTradeNo => number as OutTradeNo;
export const asOutRefundNo = (number: string): OutRefundNo => number as OutRefundNo;

/** Unique for each attempt; 6 to 32 letters and digits (the provider's rule). */
export const newOutTradeNo = (now: Date): OutTradeNo =>
  asOutTradeNo(`HS${shanghaiDay(now)}${randomLetters(16)}`);

export const newOutRefundNo = (now: Date): OutRefundNo =>
  asOutRefundNo(`HR${shanghaiDay(now)}${randomLetters(16)}`);

const ownNumber = new RegExp(`^H[SR]\\d{8}[${alphabet}]{16}$`);

/** Whether a number at the payment provider is of the form that this shop gives: payments and refunds alike. */
export const isOwnNumber = (number: string): boolean => ownNumber.test(number);

export const newUuid = (): string => randomUUID();

/** 256 bits, for tokens that are stored as a hash only. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Six digits with leading zeros, from the system's generator. */
export const newLoginCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
