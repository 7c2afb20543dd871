import { Headphones, Package, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { keysOf } from '@/platform/record-of';

const steps = { shipping: Package, adviser: Headphones, returns: ShieldCheck } as const;

/** After-sales guidance with the adviser's QR code. */
export function NextSteps({ adviserQr }: { adviserQr: string }) {
  const t = useTranslations('payments.next');
  return (
    <Card>
      <h2 className="text-lg font-semibold md:text-xl">{t('title')}</h2>
      <div className="mt-4 flex items-center justify-between gap-5">
        <ul className="grid gap-3">
          {keysOf(steps).map((step) => {
            const Icon = steps[step];
            return (
              <li key={step} className="flex gap-2.5 text-body leading-6">
                <Icon aria-hidden className="mt-0.75 size-4.5 shrink-0 text-primary" />
                {t(step)}
              </li>
            );
          })}
        </ul>
        <img
          src={adviserQr}
          width={200}
          height={200}
          alt={t('qrAlt')}
          className="size-25 shrink-0 rounded-md border bg-white p-1 md:size-33"
        />
      </div>
    </Card>
  );
}
