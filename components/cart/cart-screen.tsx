'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useHydrated } from '@/components/browser/use-hydrated';
import { BottomBar } from '@/components/ui/bottom-bar';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { formatMoney } from '@/platform/money';
import { cartTotal } from './cart';
import { CartLine } from './cart-line';
import { CartNotices } from './cart-notices';
import { CartSummary } from './cart-summary';
import { EmptyCart } from './empty-cart';
import { useCart } from './use-cart';

export function CartScreen({ shopPath }: { shopPath: string }) {
  const t = useTranslations('cart');
  const hydrated = useHydrated();
  const list = useRef<HTMLDivElement>(null);
  const { items, ready, readings, changes, confirm, unread, busy, setQuantity, checkOut } = useCart();

  const change = (id: number, quantity: number) => {
    // The clicked control is removed with its line, so the list gets the focus.
    if (quantity <= 0) list.current?.focus();
    setQuantity(id, quantity);
  };

  if (!hydrated) return <CartSkeleton />;
  // Several products are ordered one after another, so the button shows the amount of the first order.
  const total = formatMoney(cartTotal(ready.slice(0, 1)), 'CNY');
  const button = (
    <Button
      size="lg"
      className="w-full"
      disabled={ready.length === 0}
      aria-disabled={busy || undefined}
      onClick={() => void checkOut()}
    >
      {busy ? t('checking') : t('checkout', { total })}
    </Button>
  );
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {items.length === 0 ? (
        <EmptyCart shopPath={shopPath} />
      ) : (
        <>
          <CartNotices
            changes={changes}
            unread={unread}
            onConfirm={() => {
              // The clicked button is removed with its notice, so the list gets the focus.
              list.current?.focus();
              confirm();
            }}
          />
          <div className="grid items-start gap-4 md:gap-8 xl:grid-cols-summary">
            <ul aria-label={t('items')} className="grid gap-4">
              {items.map((item) => (
                <CartLine
                  key={item.id}
                  item={item}
                  gone={readings[item.id] === 'gone'}
                  onQuantity={(quantity) => change(item.id, quantity)}
                />
              ))}
            </ul>
            <CartSummary items={ready}>
              <div className="mt-5 max-md:hidden">{button}</div>
            </CartSummary>
          </div>
          <BottomBar>{button}</BottomBar>
        </>
      )}
    </div>
  );
}

const CartSkeleton = () => (
  <div aria-hidden className="grid gap-4 xl:grid-cols-summary xl:gap-8">
    <Skeleton className="h-47 rounded-xl" />
    <Skeleton className="h-43 rounded-xl" />
  </div>
);
