import { call } from '@/platform/api-client';
import type { RequestOf } from '@/platform/endpoint';
import {
  CreateDiscount,
  DeleteDiscount,
  ListDiscounts,
  ReadPriceEffect,
  SetDiscountStatus,
  UpdateDiscount,
} from './admin-contract';

type DiscountQuery = RequestOf<typeof ListDiscounts>['query'];
export type NewDiscount = RequestOf<typeof CreateDiscount>['body'];
export type DiscountChange = RequestOf<typeof UpdateDiscount>['body'];
type DiscountStatus = RequestOf<typeof SetDiscountStatus>['body']['status'];

export const fetchDiscounts = (query: DiscountQuery, signal: AbortSignal) =>
  call(ListDiscounts, { query }, { signal });

export const createDiscount = (body: NewDiscount) => call(CreateDiscount, { body });

export const updateDiscount = (id: number, body: DiscountChange) =>
  call(UpdateDiscount, { params: { id }, body });

export const setDiscountStatus = (id: number, status: DiscountStatus) =>
  call(SetDiscountStatus, { params: { id }, body: { status } });

export const deleteDiscount = (id: number) => call(DeleteDiscount, { params: { id } });

/** What another price would do; the amount in major units, as the contract reads it. */
export const fetchPriceEffect = (id: number, price: string, signal: AbortSignal) =>
  call(ReadPriceEffect, { params: { id }, query: { price } }, { signal });
