import type { UseFormReturn } from 'react-hook-form';
import { areaTypes } from '@/values/areas';
import { type CheckoutValues, emptyValues } from './validation';

const address = [...areaTypes, 'detailed_address'] as const;
const fields = ['name', 'phone', ...address] as const;
type RecipientField = (typeof fields)[number];
export type Recipient = Pick<CheckoutValues, RecipientField>;

const isOfAddress = (field: RecipientField) => address.some((part) => part === field);

/**
 * Fills in what is not blank, and returns a function that brings back what was there. An address comes as one (areas 6):
 * beside a part of another address the parcel would go to a mixed one.
 */
export function fillRecipient(form: UseFormReturn<CheckoutValues>, given: Partial<Recipient>): () => void {
  const before = form.getValues();
  const hasAddress = address.some((part) => given[part]);
  const filled = fields.filter((field) => given[field] || (hasAddress && isOfAddress(field)));
  const set = (valueOf: (field: RecipientField) => string) => {
    for (const field of filled) form.setValue(field, valueOf(field), { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger();
    else form.clearErrors(filled);
  };
  set((field) => given[field] || emptyValues[field]);
  return () => set((field) => before[field]);
}
