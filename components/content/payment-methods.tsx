import { Headphones, type LucideIcon, MessageCircle, ScanLine, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';

const methods = [
  ['wechat', MessageCircle],
  ['phone', Smartphone],
  ['computer', ScanLine],
  ['other', Headphones],
] as const satisfies readonly (readonly [string, LucideIcon])[];

/** How a payment works on each device, with the same button texts that the shopper will see there. */
export function PaymentMethods() {
  const t = useTranslations('content.support.payment');
  return (
    <>
      <ul className="grid gap-3.5 pt-2 sm:grid-cols-2 md:gap-5">
        {methods.map(([method, Icon]) => (
          <li key={method} className="rounded-xl border bg-card p-4.5 text-card-foreground md:p-6">
            <h3 className="flex items-center gap-2.5 font-semibold">
              <Icon aria-hidden className="size-5 shrink-0 text-primary" />
              {t(`ways.${method}.heading`)}
            </h3>
            <p className="mt-2 text-body text-muted-foreground">{t(`ways.${method}.text`)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-body text-muted-foreground">{t('trouble')}</p>
    </>
  );
}
