import { useTranslations } from 'next-intl';
import { hasText } from '@/components/texts/has-text';
import { asMinor, type Currency, formatExactMoney } from '@/platform/money';
import { propertyOf } from '@/platform/property-of';

type FieldMismatch = { field: string; expected: string | null; actual: string | null; usedBy: string | null };

const textIn = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** Every field of a mismatch that does not agree, the provider's own as well. */
export function fieldMismatches(detail: Record<string, unknown>, currency: Currency): FieldMismatch[] {
  const valueOf = (field: string, value: unknown) =>
    field === 'total' && Number.isSafeInteger(value)
      ? formatExactMoney(asMinor(Number(value)), currency)
      : textIn(value);
  return Object.entries(detail).flatMap(([field, values]) => {
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

/** What of a mismatch does not agree, on one line. */
export function useMismatchText(): (mismatch: FieldMismatch) => string {
  const t = useTranslations('adminReconciliation.mismatches');
  return ({ expected, actual, usedBy }) =>
    [
      expected !== null && t('expected', { value: expected }),
      actual !== null && t('actual', { value: actual }),
      usedBy !== null && t('usedBy', { value: usedBy }),
    ]
      .filter(Boolean)
      .join(' · ');
}

/** The name of a field in the reader's language; one without a text is shown as the provider calls it. */
export function useFieldName(): (field: string) => string {
  const t = useTranslations('adminReconciliation.mismatches.field');
  return (field) => (hasText(t, field) ? t(field) : field);
}
