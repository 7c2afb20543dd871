import type * as z from 'zod/mini';
import { ApiError } from '@/platform/api-error';
import { localeRows } from '@/platform/i18n/locale-rows';
import { pageLocale } from '@/platform/i18n/page-locale';
import { fromMajor } from '@/platform/money';
import type { Product, productSchema } from './contract';

type Envelope = { success?: boolean; message?: string; data?: z.input<typeof productSchema> };

/**
 * The response of `GetProduct`. Every visitor's page makes this call, so it does not load the schemas, which are larger
 * than all other scripts of that page together; the shop's own server has just encoded the response with them.
 * @throws ApiError
 */
export async function fetchProduct(id: number): Promise<Product> {
  const headers = { 'Accept-Language': localeRows[pageLocale()].tag };
  const response = await fetch(`/api/products/${id}`, { headers }).catch(() => null);
  if (!response) throw new ApiError('NETWORK', '', 0);
  const envelope: Envelope | null = await response.json().catch(() => null);
  const data = envelope?.data;
  const price = fromMajor(data?.price ?? Number.NaN);
  const originalPrice = fromMajor(data?.originalPrice ?? Number.NaN);
  if (!envelope?.success || !response.ok || !data || price === null || originalPrice === null)
    throw new ApiError('MALFORMED', envelope?.message ?? '', response.status);
  return { ...data, price, originalPrice, backAt: data.backAt === null ? null : new Date(data.backAt) };
}
