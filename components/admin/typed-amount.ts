import { fromMajor, type Minor } from '@/platform/money';

/** The typed number; NaN, which every contract refuses, unless it is digits with or without decimals. */
export const typedNumber = (typed: string): number =>
  /^\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : NaN;

/** The typed amount; null unless it is a number above 0 with at most two decimals. */
export function typedAmount(typed: string): Minor | null {
  const amount = fromMajor(typedNumber(typed));
  return amount !== null && amount > 0 ? amount : null;
}
