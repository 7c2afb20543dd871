import { call } from '@/platform/api-client';
import { providedTokens } from '@/platform/token-source';
import { ListProducts } from './contract';

/** Every product in short form, and the ones on sale in full. */
export async function fetchCatalogue(signal: AbortSignal) {
  const options = { signal, tokens: providedTokens('admin') };
  const [all, onSale] = await Promise.all([
    call(ListProducts, { query: { all: 'true', limit: 100 } }, options),
    call(ListProducts, { query: { limit: 100 } }, options),
  ]);
  const priceOf = new Map(onSale.flatMap((one) => ('price' in one ? [[one.id, one.price] as const] : [])));
  return all.map(({ id, name, currency }) => ({ id, name, currency, listPrice: priceOf.get(id) ?? null }));
}
