import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatMoney } from '@/platform/money';
import { type CartItem, cartTotal } from './cart';

type CartSummaryProps = { items: CartItem[]; children: ReactNode };

export function CartSummary({ items, children }: CartSummaryProps) {
  const t = useTranslations('cart.summary');
  const cart = useTranslations('cart');
  const total = formatMoney(cartTotal(items), 'CNY');
  const [first, ...others] = items;
  return (
    <section aria-labelledby="cart-summary" className="rounded-xl border bg-card p-4 md:p-7">
      <h2 id="cart-summary" className="font-semibold">
        {t('title')}
      </h2>
      <dl className="mt-2 grid gap-2 border-b pb-4">
        <div className="flex justify-between gap-4">
          <dt className="text-muted-foreground">{t('subtotal')}</dt>
          <dd className="tabular">{total}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-muted-foreground">{t('shipping')}</dt>
          <dd className="text-ok">{t('free')}</dd>
        </div>
      </dl>
      <dl className="flex items-baseline justify-between gap-4 pt-4">
        <dt className="font-semibold">{t('total')}</dt>
        <dd aria-live="polite" className="text-title-xs font-semibold tabular md:text-title">
          {total}
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
