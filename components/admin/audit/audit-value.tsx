import { useTranslations } from 'next-intl';
import { hasText } from '@/components/texts/has-text';
import { isRecord } from '@/platform/is-record';
import { currencies, formatExactMoney, fromMajor } from '@/platform/money';
import { referralChannel } from '@/values/discounts';
import { orderStatuses } from '@/values/orders';
import { useShortTime } from '../use-short-time';

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
/** Fields whose values are words of ours; the others hold text that a person wrote, so they are not translated. */
const wordFields = new Set([
  'status',
  'availability',
  'kind',
  'way',
  'why',
  'browser',
  'system',
  'login',
  'role',
]);

/** Turns stored values into readable text: statuses, times, amounts and field names; others stay as they are. */
function useAuditTexts() {
  const t = useTranslations('adminOrders.audit');
  const labels = useTranslations('orderStatus');
  const timeOf = useShortTime();

  const named = (group: 'fields' | 'values', name: string): string => {
    const key = `${group}.${name}`;
    return /^\w+$/.test(name) && hasText(t, key) ? t(key) : name;
  };
  const valueName = (value: string): string => {
    const status = orderStatuses.find((one) => one === value);
    return status ? labels(status) : named('values', value);
  };
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
    if (Array.isArray(value)) return value.map((each) => priceIn(each) ?? textOf(each)).join(' · ');
    if (typeof value !== 'string') return JSON.stringify(value);
    return isoTime.test(value) ? timeOf(new Date(value)) : value;
  };
  const fieldText = (field: string, value: unknown): string => {
    if (field === 'channel' && value === referralChannel) return valueName(value);
    if (field === 'fields' && Array.isArray(value))
      return value.map((name) => named('fields', String(name))).join(' · ');
    if (field === 'maxUsage' && !value) return t('unlimited');
    if (field === 'expiresAt' && !value) return t('never');
    if (wordFields.has(field) && typeof value === 'string') return valueName(value);
    // The amounts of a bill are in cents.
    const cents = (field === 'ours' || field === 'theirs') && typeof value === 'number' ? value / 100 : null;
    const amount = cents === null ? null : fromMajor(cents);
    return amount === null ? textOf(value) : formatExactMoney(amount, 'CNY');
  };
  return {
    nameOf: (field: string) => named('fields', field),
    fieldText,
    bareText: (value: unknown) => textOf(typeof value === 'string' ? valueName(value) : value),
  };
}

/** A value before or after a change. */
export function AuditValue({ value }: { value: unknown }) {
  const { nameOf, fieldText, bareText } = useAuditTexts();
  if (value === null || value === undefined) return <span className="text-muted-foreground">—</span>;
  if (!isRecord(value))
    return <span className="block max-w-72 break-words whitespace-pre-wrap">{bareText(value)}</span>;
  return (
    <span className="grid max-w-72 text-xs">
      {Object.entries(value).map(([field, each]) => (
        <span key={field} className="break-words">
          <span className="text-muted-foreground">{nameOf(field)}</span> {fieldText(field, each)}
        </span>
      ))}
    </span>
  );
}
