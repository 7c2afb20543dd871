import { asMinor, formatMoney } from '@/platform/money';
import { propertyOf } from '@/platform/property-of';

/** The fields that may not agree, as named in the messages. */
const fields = [
  'out_trade_no',
  'mchid',
  'appid',
  'total',
  'currency',
  'transaction_id',
  'trade_state',
] as const;
type Field = (typeof fields)[number];

type FieldMismatch = { field: Field; expected: string | null; actual: string | null; usedBy: string | null };

const textIn = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** Amounts are in fen. */
const valueOf = (field: Field, value: unknown): string | null =>
  field === 'total' && Number.isSafeInteger(value)
    ? formatMoney(asMinor(Number(value)), 'CNY', { decimals: 'always' })
    : textIn(value);

/** The fields of a mismatch that do not agree, the most important first. */
export function fieldMismatches(detail: Record<string, unknown>): FieldMismatch[] {
  return fields.flatMap((field) => {
    const values = detail[field];
    if (typeof values !== 'object' || values === null) return [];
    return [
      {
        field,
        expected: valueOf(field, propertyOf(values, 'expected')),
        actual: valueOf(field, propertyOf(values, 'actual')),
        usedBy: textIn(propertyOf(values, 'usedBy')),
      },
    ];
  });
}
