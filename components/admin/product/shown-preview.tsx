import { useTranslations } from 'next-intl';
import { type Currency, formatMoney, minus, type Minor } from '@/platform/money';
import { ProductCard } from './product-fields';

type ShownPreviewProps = { name: string; currency: Currency; price: Minor; originalPrice: Minor | null };

/** Name and price as the product page will show them. */
export function ShownPreview({ name, currency, price, originalPrice }: ShownPreviewProps) {
  const t = useTranslations('adminProduct');
  const was = originalPrice !== null && originalPrice > price ? originalPrice : null;
  return (
    <ProductCard title={t('shown')}>
      <div>
        <p className="text-lead font-semibold">{name}</p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-title-md font-semibold tabular">{formatMoney(price, currency)}</span>
          {was !== null && (
            <>
              <s className="text-muted-foreground tabular">{formatMoney(was, currency)}</s>
              <span className="rounded-full bg-clay-soft px-2.5 py-0.5 text-note font-medium text-clay">
                {t('off', { amount: formatMoney(minus(was, price), currency) })}
              </span>
            </>
          )}
        </p>
      </div>
    </ProductCard>
  );
}
