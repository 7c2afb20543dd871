import { call, envelopeSchema, sendWithToken } from '@/platform/api-client';
import { ApiError } from '@/platform/api-error';
import { localeRows } from '@/platform/i18n/locale-rows';
import { pageLocale } from '@/platform/i18n/page-locale';
import { providedTokens } from '@/platform/token-source';
import type { OrderStatus } from '@/values/orders';
import {
  AddNote,
  GetAttention,
  GetStatistics,
  ListOrderEvents,
  ListOrders,
  type OrderFilters,
  RecordSlipPrint,
  RevealContact,
  RevealSlip,
  SetOrderStatus,
} from './admin-contract';
import type { RecipientChange } from './api';
import { ChangeRecipient, GetOrder } from './contract';

type AskedDays = Pick<OrderFilters, 'from' | 'to'>;

type ListQuery = OrderFilters & { page: number; sort: 'newest' | 'oldest' };

export const fetchOrders = (query: ListQuery, signal: AbortSignal) =>
  call(ListOrders, { query: { ...query, limit: 10 } }, { signal });

export const fetchStatistics = (range: AskedDays, signal: AbortSignal) =>
  call(GetStatistics, { query: range }, { signal });

export const fetchAttention = (signal: AbortSignal) => call(GetAttention, {}, { signal });

type StatusChange = {
  id: string;
  from: OrderStatus;
  to: OrderStatus;
  isUndo?: boolean;
  /** Why a refunded or cancelled order is sent off (orders 23, orders 38). */
  reason?: string;
};

/** `from` is the status that the page shows: when it is out of date, the server refuses and changes nothing. */
export const setOrderStatus = ({ id, from, to, isUndo, reason }: StatusChange) =>
  call(SetOrderStatus, {
    params: { id },
    body: { status: to, from, ...(isUndo && { undo: true }), ...(reason && { reason }) },
  });

export const revealContact = (id: string) => call(RevealContact, { params: { id } });

/** `version` is that of the order as the slip shows it. */
export const recordSlipPrint = (id: string, version: number) =>
  call(RecordSlipPrint, { params: { id }, body: { version } });

export const revealSlip = (id: string) => call(RevealSlip, { params: { id } });

/** An order for administrators, even when a customer is signed in here too. */
export const fetchOrderAsAdmin = (id: string, signal: AbortSignal) =>
  call(GetOrder, { params: { id } }, { signal, tokens: providedTokens('admin') });

/** For administrators, even when a customer is signed in here too. */
export const changeRecipientAsAdmin = (id: string, body: RecipientChange) =>
  call(ChangeRecipient, { params: { id }, body }, { tokens: providedTokens('admin') });

export const fetchOrderEvents = (id: string, page: number, signal: AbortSignal) =>
  call(ListOrderEvents, { params: { id }, query: { page, limit: 20 } }, { signal });

export const addNote = (id: string, note: string, images: string[], key: string) =>
  call(AddNote, { params: { id }, headers: { 'idempotency-key': key }, body: { note, images } });

const queryStringOf = (filters: OrderFilters): string =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([key, value]): [string, string][] =>
      value ? [[key, String(value)]] : [],
    ),
  ).toString();

/**
 * Every order that the filters match, as a file.
 * @throws ApiError
 */
export async function downloadOrders(filters: OrderFilters): Promise<{ name: string; file: Blob }> {
  const send = (token: string | null) =>
    fetch(`/api/orders/export.csv?${queryStringOf(filters)}`, {
      headers: { Authorization: `Bearer ${token ?? ''}`, 'Accept-Language': localeRows[pageLocale()].tag },
    }).catch(() => {
      throw new ApiError('NETWORK', '', 0);
    });
  const response = await sendWithToken(providedTokens('admin'), send, ({ status }) => status === 401);
  if (!response.ok) {
    const failure = envelopeSchema.safeParse(await response.json().catch(() => null)).data;
    throw new ApiError(failure?.code ?? 'INTERNAL', failure?.message ?? '', response.status);
  }
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '');
  return { name: decodeURIComponent(named?.[1] ?? 'orders.csv'), file: await response.blob() };
}
