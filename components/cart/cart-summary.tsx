import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatMoney, minus } from '@/platform/money';
import { type CartItem, cartSubtotal, cartTotal, unitPriceOf } from './cart';

type CartSummaryProps = { items: CartItem[]; children: ReactNode };

export function CartSummary({ items, children }: CartSummaryProps) {
  const t = useTranslations('cart.summary');
  const cart = useTranslations('cart');
  const [subtotal, total] = [cartSubtotal(items), cartTotal(items)];
  const codes = items.flatMap((item) =>
    unitPriceOf(item) < item.price && item.applied ? [item.applied.code] : [],
  );
  const [first, ...others] = items;
  return (
    <section aria-labelledby="cart-summary" className="rounded-xl border bg-card p-4 md:p-7">
      <h2 id="cart-summary" className="font-semibold">
        {t('title')}
      </h2>
      <dl className="mt-2 grid gap-2 border-b pb-4">
        <div className="flex justify-between gap-4">
          <dt className="text-muted-foreground">{t('subtotal')}</dt>
          <dd className="tabular">{formatMoney(subtotal, 'CNY')}</dd>
        </div>
        {codes.length > 0 && (
          <div className="flex justify-between gap-4">
            <dt className="flex min-w-0 flex-wrap gap-2 text-muted-foreground">
              {t('discount')}
              {[...new Set(codes)].map((code) => (
                <span
                  key={code}
                  className="rounded-sm bg-clay-soft px-2 py-0.5 text-note font-medium break-all text-clay tabular"
                >
                  {code}
                </span>
              ))}
            </dt>
            <dd className="text-clay tabular">{formatMoney(minus(total, subtotal), 'CNY')}</dd>
          </div>
        )}
        <div className="flex justify-between gap-4">
          <dt className="text-muted-foreground">{t('shipping')}</dt>
          <dd className="text-ok">{t('free')}</dd>
        </div>
      </dl>
      <dl className="flex items-baseline justify-between gap-4 pt-4">
        <dt className="font-semibold">{t('total')}</dt>
        <dd aria-live="polite" className="text-title font-semibold tabular">
          {formatMoney(total, 'CNY')}
        </dd>
      </dl>
      <p className="mt-1 text-sm text-muted-foreground">{t('note')}</p>
      {first && others.length > 0 && (
        <p className="mt-3 rounded-md bg-info-soft px-3 py-2 text-sm text-info">
          {t('oneEach', { name: first.name || cart('unnamed') })}
        </p>
      )}
      {children}
    </section>
  );
}
