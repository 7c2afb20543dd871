import { asMinor, formatMoney } from '@/lib/platform/money';

/** The names of what may not fit, as the texts know them. */
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

/** Amounts come in fen. */
const valueOf = (field: Field, value: unknown): string | null =>
  field === 'total' && Number.isSafeInteger(value)
    ? formatMoney(asMinor(Number(value)), 'CNY', { decimals: 'always' })
    : textIn(value);

/** What a mismatch says of each field that did not fit, in the order of their weight. */
export function fieldMismatches(detail: Record<string, unknown>): FieldMismatch[] {
  return fields.flatMap((field) => {
    const values = detail[field];
    if (typeof values !== 'object' || values === null) return [];
    const { expected, actual, usedBy } = values as Record<string, unknown>;
    return [
      { field, expected: valueOf(field, expected), actual: valueOf(field, actual), usedBy: textIn(usedBy) },
    ];
  });
}
