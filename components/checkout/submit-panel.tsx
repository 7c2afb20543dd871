'use client';

import { Lock, MessageCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Ref } from 'react';
import { Button } from '@/components/ui/button';
import type { ProviderName } from '@/values/payments';
import { PurchaseAgreement } from './purchase-agreement';
import type { CheckoutValues } from './validation';

type SubmitPanelProps = {
  form: UseFormReturn<CheckoutValues>;
  agreementRef: Ref<HTMLInputElement>;
  submitRef: Ref<HTMLButtonElement>;
  /** With its currency symbol. */
  total: string;
  /** With whom the order is paid right away, in an app; null when it is not. */
  payWith: ProviderName | null;
  busy: boolean;
};

/** Consent and amount side by side; on a phone a bar at the lower edge, with the checkbox above the button. */
export function SubmitPanel({ form, agreementRef, submitRef, total, payWith, busy }: SubmitPanelProps) {
  const t = useTranslations('checkout');
  const { control, setValue, formState } = form;
  const hasConsent = useWatch({ control, name: 'hasConsent' });
  return (
    <div
      data-slot="submit-panel"
      className="max-md:sticky max-md:bottom-0 max-md:z-30 max-md:-mx-5 max-md:border-t max-md:bg-card max-md:px-5 max-md:pt-1 max-md:pb-[max(--spacing(3.5),env(safe-area-inset-bottom))] md:mt-3"
    >
      <PurchaseAgreement
        ref={agreementRef}
        hasConsent={hasConsent}
        onChange={(value) =>
          setValue('hasConsent', value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
        error={formState.errors.hasConsent?.message}
      />
      <Button
        ref={submitRef}
        type="submit"
        size="lg"
        variant={payWith ?? 'primary'}
        busy={busy}
        className="mt-1 w-full"
      >
        {payWith && !busy && <MessageCircle aria-hidden />}
        {busy ? t('submit.busy') : t(payWith ? `submit.pay.${payWith}` : 'submit.order', { total })}
      </Button>
      <p className="mt-3 flex items-center justify-center gap-1.5 text-note text-muted-foreground max-md:hidden">
        <Lock aria-hidden className="size-3.5 shrink-0" />
        {t('privacy')}
      </p>
    </div>
  );
}
