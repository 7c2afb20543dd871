import type { UseFormReturn } from 'react-hook-form';
import { areaTypes } from '@/values/areas';
import type { CheckoutValues } from './validation';

const fields = ['name', 'phone', ...areaTypes, 'detailed_address'] as const;
export type Recipient = Pick<CheckoutValues, (typeof fields)[number]>;

/** Fills in what is not blank, and returns a function that brings back what was there. */
export function fillRecipient(form: UseFormReturn<CheckoutValues>, given: Partial<Recipient>): () => void {
  const before = form.getValues();
  const filled = fields.filter((field) => given[field]);
  const set = (values: Partial<Recipient>) => {
    for (const field of filled) form.setValue(field, values[field] ?? '', { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger();
    else form.clearErrors(filled);
  };
  set(given);
  return () => set(before);
}
