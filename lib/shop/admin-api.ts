import { call } from '@/platform/api-client';
import type { RequestOf } from '@/platform/endpoint';
import { GetShop, type Shop, UpdateShop } from './admin-contract';

export type ShopChange = RequestOf<typeof UpdateShop>['body'];

export const fetchShop = async (signal?: AbortSignal): Promise<Shop> =>
  (await call(GetShop, {}, signal ? { signal } : {})).shop;

export const saveShop = async (body: ShopChange): Promise<Shop> => (await call(UpdateShop, { body })).shop;
