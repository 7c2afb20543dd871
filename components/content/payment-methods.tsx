import { Headphones } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { payIcons } from '@/components/pictures/pay-icons';
import { paymentStepOf, paymentTypes } from '@/values/payments';

const methods = [...paymentTypes, 'other'] as const;

/** How each way to pay works, with the same button texts that the shopper will see there. */
export function PaymentMethods() {
  const t = useTranslations('content.support.payment');
  return (
    <>
      <ul className="grid gap-3.5 pt-2 sm:grid-cols-2 md:gap-5">
        {methods.map((method) => {
          const Icon = method === 'other' ? Headphones : payIcons[paymentStepOf(method)];
          return (
            <li key={method} className="rounded-xl border bg-card p-4.5 text-card-foreground md:p-6">
              <h3 className="flex items-center gap-2.5 font-semibold">
                <Icon aria-hidden className="size-5 shrink-0 text-primary" />
                {t(`ways.${method}.heading`)}
              </h3>
              <p className="mt-2 text-body text-muted-foreground">{t(`ways.${method}.text`)}</p>
            </li>
          );
        })}
      </ul>
      <p className="mt-4 text-body text-muted-foreground">{t('trouble')}</p>
    </>
  );
}
