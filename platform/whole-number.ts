import * as z from 'zod/mini';

const digits = /^\d{1,16}$/;

const readDigits = (value: number | string): unknown =>
  typeof value === 'string' && digits.test(value) ? Number(value) : value;

/** A whole number that an address may hold: there in plain digits alone, so that one number has one spelling (api 16). */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(z.transform(readDigits), z.number().check(z.int(), z.gte(min), z.lte(max)));
