import type { orderEvents } from '@/db/schema';
import { fill } from '@/platform/i18n/fill';
import type { Locale } from '@/platform/i18n/locales';
import { serverTexts } from '@/platform/i18n/server-texts';
import { type Currency, formatExactMoney, fromMajor } from '@/platform/money';
import { keysOf } from '@/platform/record-of';
import { orderStatuses } from '@/values/orders';
import type { RefundState } from '@/values/payments';
import type { OrderEvent } from './admin-contract';
import { type EventFacts, readEvent } from './read-event';

type EventRow = typeof orderEvents.$inferSelect;
type Texts = (typeof serverTexts)[Locale];

const refundTexts = {
  requested: 'refundRequested',
  processing: 'refundProcessing',
  succeeded: 'refundSucceeded',
  closed: 'refundClosed',
  abnormal: 'refundAbnormal',
  failed: 'refundFailed',
} as const satisfies Record<RefundState, keyof Texts['events']>;

type Facts<K extends EventFacts['kind']> = Extract<EventFacts, { kind: K }>;

function statusChange(
  { events, orderStatus }: Texts,
  { from, to, isUndo, isLate, isManual, isOffPath, isAssumed, isConfirmed, reason }: Facts<'statusChanged'>,
): string {
  const nameOf = (text: string | null) => {
    const status = orderStatuses.find((one) => one === text);
    return status ? orderStatus[status] : (text ?? '');
  };
  const moved = fill(events.statusChanged, { from: nameOf(from), to: nameOf(to) });
  const change = reason ? moved + fill(events.because, { reason }) : moved;
  if (isUndo) return change + events.undone;
  if (isLate) return change + events.late;
  if (isManual) return change + events.manual;
  if (isAssumed) return change + events.assumed;
  if (isConfirmed) return change + events.confirmed;
  return isOffPath ? change + events.offPath : change;
}

function refundText(t: Texts['events'], { state, amount }: Facts<'refund'>, currency: Currency): string {
  const minor = amount === null ? null : fromMajor(amount);
  const shown = minor === null ? '' : formatExactMoney(minor, currency);
  return fill(t[refundTexts[state]], { amount: shown });
}

/** The parts of a region have one word, which is said once. */
function correctionText(t: Texts['events'], { fields }: Facts<'recipient'>): string {
  const named = keysOf(t.fields).filter((field) => fields.includes(field));
  const words = new Set(named.map((field) => t.fields[field]));
  return fill(t.recipientChanged, { fields: [...words].join(t.comma) });
}

function textOf(row: EventRow, currency: Currency, locale: Locale): string {
  const texts = serverTexts[locale];
  const t = texts.events;
  const facts = readEvent(row);
  switch (facts.kind) {
    case 'created':
      return t.created;
    case 'statusChanged':
      return statusChange(texts, facts);
    case 'refund':
      return refundText(t, facts, currency);
    case 'surplus':
      return facts.surplus === 'second' ? t.surplusSecond : t.surplusCancelled;
    case 'message':
      return fill(facts.isSent ? t.messageSent : t.messageFailed, { message: t.message[facts.message] });
    case 'crm':
      return facts.isCompleted ? t.crmCompleted : t.crmFailed;
    case 'recipient':
      return correctionText(t, facts);
    case 'slip':
      return t.slipPrinted;
    case 'parcel':
      return fill(facts.change === 'corrected' ? t.parcelCorrected : t.parcelAdded, {
        carrier: facts.carrier ? texts.carriers[facts.carrier] : '',
        number: facts.number,
      });
    case 'returnAsked':
      return facts.reason
        ? fill(t.returnAskedBecause, { reason: texts.returnReasons[facts.reason] })
        : t.returnAsked;
    case 'returnClosed':
      return facts.by === 'refund' ? t.returnRefunded : t.returnClosed;
    case 'other':
      return t.modified;
  }
}

/** An event in the reader's language: its own text, or a text made from its metadata, and `words` that stand elsewhere. */
export const renderEvent = (row: EventRow, currency: Currency, locale: Locale, words = ''): OrderEvent => ({
  id: row.id,
  event_type: row.eventType,
  event_description: [row.description || textOf(row, currency, locale), words].filter(Boolean).join('\n'),
  operator_name: row.operatorName,
  operator_type: row.operatorType,
  created_at: row.createdAt,
  metadata: row.metadata,
});
