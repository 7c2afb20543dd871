import { Info } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { markets } from '@/lib/products/rules';
import type { Referral } from '@/lib/referrals/contract';
import { currencies, formatMoney, zero } from '@/platform/money';

/** Sales in the reader's currency first, then sales in the other currency, if there are any. */
export function Stats({ stats }: { stats: Referral['stats'] }) {
  const t = useTranslations('referral.stats');
  const own = markets[useLocale()].currency;
  const others = currencies.flatMap((currency) => {
    const sum = stats.salesByCurrency[currency];
    return currency !== own && sum ? [formatMoney(sum, currency)] : [];
  });
  return (
    <section aria-label={t('title')} className="mt-4 grid grid-cols-2 gap-4 md:grid-cols-[1fr_1fr_2fr]">
      <Card className="md:p-5.5">
        <p className="text-sm text-muted-foreground">{t('customers')}</p>
        <p className="text-2xl font-semibold tabular md:text-title">{stats.totalCustomers}</p>
      </Card>
      <Card className="min-w-0 md:p-5.5">
        <p className="text-sm text-muted-foreground">{t('sales')}</p>
        <p className="text-2xl font-semibold break-all tabular md:text-title">
          {formatMoney(stats.salesByCurrency[own] ?? zero, own)}
        </p>
        {others.map((sum) => (
          <p key={sum} className="text-sm text-muted-foreground tabular">
            {sum}
          </p>
        ))}
      </Card>
      <Card className="flex items-center gap-3.5 text-sm text-muted-foreground max-md:col-span-2 md:p-5.5">
        <Info aria-hidden className="size-5 shrink-0 text-primary" />
        <p>{t('note')}</p>
      </Card>
    </section>
  );
}
