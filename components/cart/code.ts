import type { CodeSource } from '@/lib/discounts/api';
import { isUnpaidUse } from '@/lib/discounts/rules';
import type { Product } from '@/lib/products/contract';
import { ApiError, errorStatus } from '@/platform/api-error';
import type { Minor } from '@/platform/money';

/** A code that the server accepted, and its unit price; null when the server returned no amount. */
export type AppliedCode = { code: string; unitPrice: Minor | null };

/** The code with its unit price; null when that price is not below the product's price (discounts 4). */
export const appliedCode = (
  { code, unitPrice }: { code: string; unitPrice: Minor },
  product: Pick<Product, 'price'>,
): AppliedCode => ({ code, unitPrice: unitPrice > 0 && unitPrice < product.price ? unitPrice : null });

/**
 * Why a code was not applied. `held`: an unpaid order of the shopper uses it; `unanswered`: it may hold and can be
 * checked again. `message` is the server's sentence, empty where the shop's own says more.
 */
export type CodeFailure = { kind: 'refused' | 'held' | 'unanswered'; message: string };

/** The server gives one answer for every refusal but for a held code (discounts 5), so that the reason has one sentence. */
export function failureOf(error: unknown): CodeFailure {
  if (!(error instanceof ApiError) || errorStatus(error) === 0) return { kind: 'unanswered', message: '' };
  if (isUnpaidUse(error)) return { kind: 'held', message: error.message };
  return error.status === 422
    ? { kind: 'refused', message: '' }
    : { kind: 'unanswered', message: error.message };
}

/** What the strip of the code shows. */
export type CodeState =
  | { kind: 'none' }
  | { kind: 'offered' | 'checking'; code: string }
  | { kind: 'applied' | 'removed'; applied: AppliedCode }
  | { kind: 'failed'; code: string; failure: CodeFailure };

/** Asks the server about a code; the call is loaded with the first one. */
export async function checkCode(
  code: string,
  product: Pick<Product, 'id' | 'price'>,
  via?: CodeSource,
): Promise<AppliedCode | CodeFailure> {
  try {
    const { fetchCode } = await import('@/lib/discounts/api');
    return appliedCode(await fetchCode(code, product.id, via), product);
  } catch (error) {
    return failureOf(error);
  }
}

export const isFailure = (answer: AppliedCode | CodeFailure): answer is CodeFailure => 'kind' in answer;
