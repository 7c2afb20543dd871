import { useTranslations } from 'next-intl';
import { hasText } from '@/components/texts/has-text';
import { isRecord } from '@/platform/is-record';
import { currencies, formatExactMoney, fromMajor } from '@/platform/money';
import { referralChannel } from '@/values/discounts';
import { orderStatuses } from '@/values/orders';
import { payableCurrency } from '@/values/payments';
import { fieldMismatches, useFieldName, useMismatchText } from '../reconciliation/mismatch-fields';
import { useShortTime } from '../use-short-time';

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const amountFields = new Set(['amount', 'price', 'originalPrice', 'friendPrice']);

/** Field names, and words that come with texts of the audit's own. */
function useAuditWords() {
  const t = useTranslations('adminOrders.audit');
  const labels = useTranslations('orderStatus');
  const mismatchName = useFieldName();

  const named = (group: 'fields' | 'values', name: string): string => {
    const key = `${group}.${name}`;
    return /^\w+$/.test(name) && hasText(t, key) ? t(key) : name;
  };
  const fieldName = (field: string): string => {
    const name = named('fields', field);
    return name === field ? mismatchName(field) : name;
  };
  const valueName = (value: string): string => {
    const status = orderStatuses.find((one) => one === value);
    return status ? labels(status) : named('values', value);
  };
  return { fieldName, valueName };
}

/** The fields that hold words of ours, with their texts; the others hold text that a person wrote, so they are not translated. */
function useWordFields(): ReadonlyMap<string, (word: string) => string> {
  const { fieldName, valueName } = useAuditWords();
  const needs = useTranslations('adminOrders.needsAttention');
  const alerts = useTranslations('adminAlerts.kinds');
  const languages = useTranslations('adminAlerts.languages');
  const messages = useTranslations('adminReconciliation.timeline.message.about');

  const alertName = (kind: string) => (hasText(alerts, kind) ? alerts(kind) : kind);
  return new Map([
    ...['status', 'availability', 'kind', 'way', 'why', 'browser', 'system', 'login', 'role'].map(
      (field) => [field, valueName] as const,
    ),
    ['fields', fieldName],
    ['contacts', fieldName],
    ['channel', (channel) => (channel === referralChannel ? valueName(channel) : channel)],
    ['attention', (need) => (hasText(needs, need) ? needs(need) : need)],
    ['robot', alertName],
    ['mail', alertName],
    ['language', (language) => (hasText(languages, language) ? languages(language) : language)],
    ['about', (kind) => (hasText(messages, kind) ? messages(kind) : kind)],
  ]);
}

/** Turns stored values into readable text: words of ours, times, amounts and field names; others stay as they are. */
function useAuditTexts() {
  const t = useTranslations('adminOrders.audit');
  const { fieldName, valueName } = useAuditWords();
  const wordFields = useWordFields();
  const mismatchText = useMismatchText();
  const timeOf = useShortTime();

  const priceIn = (value: unknown): string | null => {
    if (!isRecord(value) || typeof value['price'] !== 'number') return null;
    const amount = fromMajor(value['price']);
    const currency = currencies.find((one) => one === value['currency']);
    return amount !== null && currency
      ? `#${String(value['productId'])} ${formatExactMoney(amount, currency)}`
      : null;
  };
  const textOf = (value: unknown): string => {
    if (value === null || value === undefined) return '—';
    if (Array.isArray(value)) return value.map((each) => priceIn(each) ?? textOf(each)).join(' · ') || '—';
    if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no');
    if (typeof value !== 'string') return JSON.stringify(value);
    return isoTime.test(value) ? timeOf(new Date(value)) : value;
  };
  const amountText = (field: string, value: unknown): string | null => {
    if (typeof value !== 'number') return null;
    if (amountFields.has(field)) return value.toFixed(2);
    // The amounts of a bill are in cents.
    const amount = field === 'ours' || field === 'theirs' ? fromMajor(value / 100) : null;
    return amount === null ? null : formatExactMoney(amount, 'CNY');
  };
  const fieldText = (field: string, value: unknown): string => {
    if (field === 'maxUsage' && !value) return t('unlimited');
    if (field === 'expiresAt' && !value) return t('never');
    const [mismatch] = isRecord(value) ? fieldMismatches({ [field]: value }, payableCurrency) : [];
    if (mismatch) return mismatchText(mismatch) || textOf(value);
    const wordOf = wordFields.get(field);
    const inWords = (word: unknown): unknown => (wordOf && typeof word === 'string' ? wordOf(word) : word);
    return amountText(field, value) ?? textOf(Array.isArray(value) ? value.map(inWords) : inWords(value));
  };
  return {
    fieldName,
    fieldText,
    bareText: (value: unknown) => textOf(typeof value === 'string' ? valueName(value) : value),
  };
}

/** A value before or after a change. */
export function AuditValue({ value }: { value: unknown }) {
  const { fieldName, fieldText, bareText } = useAuditTexts();
  if (value === null || value === undefined) return <span className="text-muted-foreground">—</span>;
  if (!isRecord(value))
    return <span className="block max-w-72 break-words whitespace-pre-wrap">{bareText(value)}</span>;
  return (
    <span className="grid max-w-72 text-xs">
      {Object.entries(value).map(([field, each]) => (
        <span key={field} className="break-words">
          <span className="text-muted-foreground">{fieldName(field)}</span> {fieldText(field, each)}
        </span>
      ))}
    </span>
  );
}
