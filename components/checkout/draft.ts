import * as z from 'zod/mini';
import type { Attempt } from './attempt';
import { homeCountry } from '@/lib/areas/rules';
import { type CheckoutValues, emptyValues } from './validation';

const keys = { form: 'checkoutForm', entered: 'checkoutEntered', attempt: 'checkoutAttempt' } as const;

/** Whose a draft is: a user's id, or null of a visitor, whose draft goes along into the login that follows. */
export type Owner = number | null;

/** What this person, or a visitor, has left in this tab; of another person there is nothing. */
function read(key: string, owner: Owner): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { owner?: Owner } | null;
    return (kept?.owner ?? owner) === owner ? kept : null;
  } catch {
    return null;
  }
}

function write(key: string, value: object, owner: Owner): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...value, owner }));
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

export const readDraft = (owner: Owner): CheckoutValues => valuesFrom(read(keys.form, owner));
export const writeDraft = ({ hasConsent, ...values }: CheckoutValues, owner: Owner): void =>
  write(keys.form, { ...values, agreed: hasConsent }, owner);

const enteredSchema = z.object({ owner: z.nullable(z.number()) });

/** Who has entered the form in this tab: this person, or the visitor who then logged in; undefined when nobody has. */
export const readEntered = (owner: Owner): Owner | undefined =>
  enteredSchema.safeParse(read(keys.entered, owner)).data?.owner;
export const writeEntered = (owner: Owner): void => write(keys.entered, {}, owner);
export const forgetEntered = (): void => forget(keys.entered);

const attemptSchema = z.object({
  key: z.string().check(z.minLength(1)),
  contents: z.array(z.string()),
  isRefused: z.optional(z.boolean()),
});

export const readAttempt = (owner: Owner): Attempt | null =>
  attemptSchema.safeParse(read(keys.attempt, owner)).data ?? null;
export const writeAttempt = (attempt: Attempt, owner: Owner): void => write(keys.attempt, attempt, owner);
export const forgetAttempt = (): void => forget(keys.attempt);

/** Call it when the order is placed, so that the next order starts with an empty form. */
export const forgetDraft = (): void => forget(...Object.values(keys));

function forget(...kept: string[]): void {
  try {
    for (const key of kept) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
