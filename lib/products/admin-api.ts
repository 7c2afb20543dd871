import { call } from '@/platform/api-client';
import type { RequestOf } from '@/platform/endpoint';
import { providedTokens } from '@/platform/token-source';
import { ListPriceChanges, UpdateProduct, type WholeProduct } from './admin-contract';
import { GetProduct, ListProducts } from './contract';

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

export type ProductChange = RequestOf<typeof UpdateProduct>['body'];

/** A product with what only administrators see. */
export async function fetchWholeProduct(id: number, signal: AbortSignal): Promise<WholeProduct> {
  const options = { signal, tokens: providedTokens('admin') };
  const {
    stock = null,
    friendPrice = null,
    chosenAvailability,
    waiting = 0,
    ...product
  } = await call(GetProduct, { params: { id } }, options);
  return {
    ...{ ...product, stock, friendPrice, waiting },
    chosenAvailability: chosenAvailability ?? product.availability,
  };
}

export const updateProduct = (id: number, body: ProductChange) =>
  call(UpdateProduct, { params: { id }, body });

export const fetchPriceChanges = (id: number, page: number, signal: AbortSignal) =>
  call(ListPriceChanges, { params: { id }, query: { page, limit: 10 } }, { signal });
