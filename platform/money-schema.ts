import * as z from 'zod/mini';
import { asSum, currencies, fromMajor, type Minor, toMajor, zero } from './money';

export const currencySchema = z.enum(currencies);

/** Major units on the wire, minor units inside. */
export const moneySchema = z.codec(
  z.number().check(z.refine((major) => fromMajor(major) !== null)),
  z.custom<Minor>((value) => Number.isSafeInteger(value)),
  { decode: (major) => fromMajor(major) ?? zero, encode: toMajor },
);

/** Sums of many orders: major units on the wire, without the limit of a single amount. */
export const sumSchema = z.codec(
  z.number(),
  z.custom<Minor>((value) => Number.isSafeInteger(value)),
  { decode: (major) => asSum(Math.round(major * 100)), encode: toMajor },
);
