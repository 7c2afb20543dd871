import type { orderEvents } from '@/db/schema';
import en from '@/messages/en/events.json' with { type: 'json' };
import enStatus from '@/messages/en/orderStatus.json' with { type: 'json' };
import zh from '@/messages/zh/events.json' with { type: 'json' };
import zhStatus from '@/messages/zh/orderStatus.json' with { type: 'json' };
import { fill } from '@/platform/i18n/fill';
import type { Locale } from '@/platform/i18n/locales';
import { type Currency, formatMoney, fromMajor } from '@/platform/money';
import { messageKinds } from '@/values/notifications';
import { orderStatuses, type OrderStatus } from '@/values/orders';
import type { OrderEvent } from './admin-contract';

type EventRow = typeof orderEvents.$inferSelect;
type Texts = typeof zh & { status: Record<OrderStatus, string> };
type Metadata = Record<string, unknown>;

const texts: Record<Locale, Texts> = {
  zh: { ...zh, status: zhStatus },
  en: { ...en, status: enStatus },
};

const refundTexts = {
  requested: 'refundRequested',
  processing: 'refundProcessing',
  succeeded: 'refundSucceeded',
  closed: 'refundClosed',
  abnormal: 'refundAbnormal',
  failed: 'refundFailed',
} as const satisfies Record<string, keyof Texts>;

const isStatus = (value: unknown): value is OrderStatus => orderStatuses.some((status) => status === value);
const isRefundState = (value: unknown): value is keyof typeof refundTexts =>
  typeof value === 'string' && value in refundTexts;

function statusChange(t: Texts, { from, to, ...flags }: Metadata): string {
  const nameOf = (status: unknown) => (isStatus(status) ? t.status[status] : String(status ?? ''));
  const change = fill(t.statusChanged, { from: nameOf(from), to: nameOf(to) });
  if (flags['late_payment']) return change + t.late;
  if (flags['manual']) return change + t.manual;
  return flags['off_path'] ? change + t.offPath : change;
}

/** The text of a message to the buyer or of a CRM sync; null for any other event. */
function externalText(t: Texts, { message, state, crm_sync }: Metadata): string | null {
  const kind = messageKinds.find((kind) => kind === message);
  if (kind) return fill(state === 'sent' ? t.messageSent : t.messageFailed, { message: t.message[kind] });
  if (crm_sync) return crm_sync === 'completed' ? t.crmCompleted : t.crmFailed;
  return null;
}

function modification(t: Texts, metadata: Metadata, currency: Currency): string {
  const text = externalText(t, metadata);
  if (text) return text;
  const { refund, amount, surplus_payment } = metadata;
  if (surplus_payment) return surplus_payment === 'second' ? t.surplusSecond : t.surplusCancelled;
  if (!isRefundState(refund)) return t.modified;
  const minor = typeof amount === 'number' ? fromMajor(amount) : null;
  const shown = minor === null ? '' : formatMoney(minor, currency, { decimals: 'always' });
  return fill(t[refundTexts[refund]], { amount: shown });
}

function textOf({ eventType, metadata }: EventRow, currency: Currency, locale: Locale): string {
  const t = texts[locale];
  switch (eventType) {
    case 'created':
      return t.created;
    case 'status_changed':
      return statusChange(t, metadata);
    case 'modified':
    case 'note_added':
      return modification(t, metadata, currency);
  }
}

/** An event in the reader's language: its own text, or a text made from its metadata. */
export const renderEvent = (row: EventRow, currency: Currency, locale: Locale): OrderEvent => ({
  id: row.id,
  event_type: row.eventType,
  event_description: row.description || textOf(row, currency, locale),
  operator_name: row.operatorName,
  operator_type: row.operatorType,
  created_at: row.createdAt,
  metadata: row.metadata,
});
