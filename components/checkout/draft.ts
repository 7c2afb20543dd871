import * as z from 'zod/mini';
import type { Attempt } from './attempt';
import { homeCountry } from '@/lib/areas/rules';
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

const text = z.catch(z.string(), '');
/** The stored name of the consent does not change. */
const storedSchema = z.object({
  name: text,
  phone: text,
  email: text,
  country: z.catch(z.string(), homeCountry),
  province: text,
  city: text,
  district: text,
  detailed_address: text,
  notes: text,
  savesInfo: z.catch(z.boolean(), true),
  agreed: z.catch(z.boolean(), false),
});

/** The values typed in this tab before a reload; a value of the wrong type is left out. */
export function valuesFrom(stored: unknown): CheckoutValues {
  const { data } = storedSchema.safeParse(stored);
  if (!data) return emptyValues;
  const { agreed, ...values } = data;
  return { ...values, hasConsent: agreed };
}

export const readDraft = (): CheckoutValues => valuesFrom(read(keys.form));
export const writeDraft = ({ hasConsent, ...values }: CheckoutValues): void =>
  write(keys.form, { ...values, agreed: hasConsent });

const attemptSchema = z.object({ key: z.string().check(z.minLength(1)), contents: z.array(z.string()) });

export const readAttempt = (): Attempt | null => attemptSchema.safeParse(read(keys.attempt)).data ?? null;
export const writeAttempt = (attempt: Attempt | null): void => write(keys.attempt, attempt);

/** Call it when the order is placed, so that the next order starts with an empty form. */
export function forgetDraft(): void {
  try {
    for (const key of Object.values(keys)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
