import type { Attempt } from './attempt';
import { type CheckoutValues, emptyValues } from './validation';

const keys = { form: 'checkoutForm', attempt: 'checkoutAttempt' } as const;

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage, only a reload loses the draft.
  }
}

/** The values typed in this tab before a reload; a value of the wrong type is left out. */
export function valuesFrom(stored: unknown): CheckoutValues {
  const given = typeof stored === 'object' && stored ? (stored as Record<string, unknown>) : {};
  const fitting = Object.entries(emptyValues).map(([name, empty]) => [
    name,
    typeof given[name] === typeof empty ? given[name] : empty,
  ]);
  return Object.fromEntries(fitting) as CheckoutValues;
}

export const readDraft = (): CheckoutValues => valuesFrom(read(keys.form));
export const writeDraft = (values: CheckoutValues): void => write(keys.form, values);

export function readAttempt(): Attempt | null {
  const stored = read(keys.attempt) as Partial<Attempt> | null;
  return stored?.key && Array.isArray(stored.contents)
    ? { key: stored.key, contents: stored.contents }
    : null;
}
export const writeAttempt = (attempt: Attempt | null): void => write(keys.attempt, attempt);

/** Call it when the order is placed, so that the next order starts with an empty form. */
export function forgetDraft(): void {
  try {
    for (const key of Object.values(keys)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
