import { useStored } from '@/components/browser/use-stored';
import { writeStored } from '@/platform/browser-storage';
import { storageKeys } from '@/platform/storage-keys';

/** The other columns identify the order and hold its actions. */
export const hideable = ['customer', 'item', 'total', 'code', 'sms', 'created'] as const;

/** Columns that a narrow window has no room for. */
export const onWide = { item: 'max-3xl:hidden', sms: 'max-xl:hidden' } as const;

/** The hidden columns, kept in this browser's storage. */
export function useHiddenColumns() {
  const hidden = new Set((useStored(storageKeys.hiddenColumns) ?? '').split(' '));
  return {
    isShown: (column: string) => !hidden.has(column),
    visibility: Object.fromEntries(hideable.map((column) => [column, !hidden.has(column)])),
    toggle: (column: string) => {
      const next = hidden.has(column) ? [...hidden].filter((name) => name !== column) : [...hidden, column];
      writeStored(storageKeys.hiddenColumns, next.join(' ').trim() || null);
    },
  };
}
