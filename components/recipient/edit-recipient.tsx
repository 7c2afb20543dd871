'use client';

import { lazyWithTexts } from '@/components/texts/lazy-with-texts';

/** The form of an order's recipient in a dialog, with the fields of the checkout. Loaded on first use. */
export const EditRecipient = lazyWithTexts(() => import('./recipient-dialog'), {
  areas: (locale) => import(`@/messages/${locale}/areas.json`),
  checkout: (locale) => import(`@/messages/${locale}/checkout.json`),
});
