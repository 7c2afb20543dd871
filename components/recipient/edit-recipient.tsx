'use client';

import { lazyWithTexts } from '@/components/texts/lazy-with-texts';
import type { Locale } from '@/platform/i18n/locales';
import type { Messages } from '@/platform/i18n/messages';

async function loadTexts(locale: Locale): Promise<Pick<Messages, 'areas' | 'checkout'>> {
  const [areas, checkout]: [{ default: Messages['areas'] }, { default: Messages['checkout'] }] =
    await Promise.all([
      import(`@/messages/${locale}/areas.json`),
      import(`@/messages/${locale}/checkout.json`),
    ]);
  return { areas: areas.default, checkout: checkout.default };
}

/** The form of an order's recipient in a dialog, with the fields of the checkout. Loaded on first use. */
export const EditRecipient = lazyWithTexts(() => import('./recipient-dialog'), loadTexts);
