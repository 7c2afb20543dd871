'use client';

import { useTranslations } from 'next-intl';
import { formatMoney, type Minor, minus } from '@/platform/money';
import type { KnownProduct } from './code-form';

type PreviewLine = { product: KnownProduct; price: Minor };

type ShopperPreviewProps = {
  lines: PreviewLine[];
  /** Whether shoppers could use the code at all. */
  isUsable: boolean;
};

/** What the product page will show to a shopper who enters the code. */
export function ShopperPreview({ lines, isUsable }: ShopperPreviewProps) {
  const t = useTranslations('adminDiscounts.preview');
  return (
    <section aria-label={t('title')} aria-live="polite" className="grid gap-2 rounded-lg bg-accent p-4">
      <h3 className="text-note font-medium text-accent-foreground">{t('title')}</h3>
      {lines.length === 0 && <p className="text-note text-muted-foreground">{t('none')}</p>}
      {lines.map(({ product, price }) => (
        <Line key={product.id} product={product} price={price} isUsable={isUsable} />
      ))}
    </section>
  );
}

function Line({ product, price, isUsable }: PreviewLine & { isUsable: boolean }) {
  const t = useTranslations('adminDiscounts.preview');
  const { name, currency, listPrice } = product;
  if (listPrice === null)
    return (
      <p className="text-note text-muted-foreground">
        {name} · {t('inactiveProduct')}
      </p>
    );
  const saved = isUsable && price < listPrice ? minus(listPrice, price) : null;
  return (
    <div className="grid gap-0.5">
      <p className="text-note">{name}</p>
      <p className="flex flex-wrap items-baseline gap-2 tabular">
        <span className="text-xl font-semibold">{formatMoney(saved ? price : listPrice, currency)}</span>
        {saved && (
          <>
            <s className="text-muted-foreground">{formatMoney(listPrice, currency)}</s>
            <span className="rounded-sm bg-clay-soft px-1.5 text-note text-clay">
              {t('saving', { amount: formatMoney(saved, currency) })}
            </span>
          </>
        )}
      </p>
      <p className={`text-note ${isUsable ? 'text-ok' : 'text-bad'}`}>
        {isUsable ? (saved ? t('applied') : t('same')) : t('refused')}
      </p>
    </div>
  );
}
