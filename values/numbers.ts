import { letters, randomLetters } from '@/platform/ids';
import { shanghaiDay } from '@/platform/time';

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type OrderId = Branded<'OrderId'>;
export type OutTradeNo = Branded<'OutTradeNo'>;
export type OutRefundNo = Branded<'OutRefundNo'>;

/** `ORDER_` + the day in Shanghai + 10 characters that cannot be guessed (orders 1). */
export const newOrderId = (now: Date): OrderId => `ORDER_${shanghaiDay(now)}${randomLetters(10)}` as OrderId;

export const asOutTradeNo = (number: string): OutTradeNo => number as OutTradeNo;
export const asOutRefundNo = (number: string): OutRefundNo => number as OutRefundNo;

/** Unique for each attempt; 6 to 32 letters and digits (the provider's rule). */
export const newOutTradeNo = (now: Date): OutTradeNo =>
  asOutTradeNo(`HS${shanghaiDay(now)}${randomLetters(16)}`);

export const newOutRefundNo = (now: Date): OutRefundNo =>
  asOutRefundNo(`HR${shanghaiDay(now)}${randomLetters(16)}`);

const ownNumber = new RegExp(`^H[SR]\\d{8}[${letters}]{16}$`);

/** Whether a number at the payment provider is of the form that this shop gives: payments and refunds alike. */
export const isOwnNumber = (number: string): boolean => ownNumber.test(number);
