import { call } from '@/platform/api-client';
import type { RequestOf } from '@/platform/endpoint';
import {
  CancelOrder,
  ChangeRecipient,
  CreateOrder,
  GetOrder,
  GetOrderTimeline,
  ListMyOrders,
  type OrderTab,
} from './contract';

export type OrderRequest = RequestOf<typeof CreateOrder>['body'];

/** The key makes a repeated call (double click, reload, lost response) the same order. */
export const placeOrder = (body: OrderRequest, idempotencyKey: string) =>
  call(CreateOrder, { headers: { 'idempotency-key': idempotencyKey }, body });

export const fetchOrder = (id: string, signal: AbortSignal) => call(GetOrder, { params: { id } }, { signal });

/** The history of the order, for the person who placed it. */
export const fetchOrderTimeline = (id: string, signal: AbortSignal) =>
  call(GetOrderTimeline, { params: { id } }, { signal });

type MyOrdersQuery = { tab: OrderTab; page: number; before: string | null };

/** The customer's own orders, newest first; `before` is the `next` of the previous page. */
export const fetchMyOrders = ({ tab, page, before }: MyOrdersQuery, signal: AbortSignal) =>
  call(ListMyOrders, { query: { status: tab, page, ...(before ? { before } : {}) } }, { signal });

export type RecipientChange = RequestOf<typeof ChangeRecipient>['body'];
export type Recipient = RecipientChange['orderData'];

/** Of two pages with the same version one wins, and the other is refused (orders 32). */
export const changeRecipient = (id: string, body: RecipientChange) =>
  call(ChangeRecipient, { params: { id }, body });

export const cancelOrder = (id: string) => call(CancelOrder, { params: { id } });
