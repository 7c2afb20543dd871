'use client';

import { useTranslations } from 'next-intl';
import { Fragment, useEffect, useRef, useState } from 'react';
import { openService } from '@/components/browser/page-dialogs';
import { useHydrated } from '@/components/browser/use-hydrated';
import { useWideWindow } from '@/components/browser/use-wide-window';
import { Icon } from '@/components/pictures/icon';
import { BottomBar } from '@/components/ui/bottom-bar';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Skeleton } from '@/components/ui/skeleton';
import { prepareToasts } from '@/components/ui/toaster';
import { formatMoney } from '@/platform/money';
import { cartTotal } from './cart';
import { CartCode } from './cart-code';
import { CartLine } from './cart-line';
import { CartNotices } from './cart-notices';
import { CartSummary } from './cart-summary';
import { EmptyCart } from './empty-cart';
import { mostOf } from './prices';
import { RemovedLine } from './removed-line';
import { useCart } from './use-cart';

type CartScreenProps = { shopPath: string; serviceLabel: string };

export function CartScreen({ shopPath, serviceLabel }: CartScreenProps) {
  const t = useTranslations('cart');
  const hydrated = useHydrated();
  const isWide = useWideWindow();
  const list = useRef<HTMLDivElement>(null);
  const [backId, setBackId] = useState<number | null>(null);
  useEffect(prepareToasts, []);
  const {
    items,
    removed,
    undo,
    ready,
    readings,
    changes,
    confirm,
    unread,
    busy,
    setQuantity,
    code,
    checkOut,
  } = useCart();

  if (!hydrated) return <CartSkeleton />;
  // Several products are ordered one after another, so the button shows the amount of the first order.
  const total = formatMoney(cartTotal(ready.slice(0, 1)), 'CNY');
  const button = (
    <Button
      size="lg"
      className="min-w-0 flex-1 md:w-full"
      disabled={ready.length === 0}
      aria-disabled={busy || undefined}
      onClick={() => void checkOut()}
    >
      {busy ? t('checking') : t('checkout', { total })}
    </Button>
  );
  // Beside the button: above the lines they would push down all that is being read.
  const notices = (
    <CartNotices
      className={isWide ? 'has-[p]:mb-4' : 'has-[p]:mb-2.5'}
      changes={changes}
      unread={unread}
      onConfirm={() => {
        // The clicked button is removed with its notice, so the list gets the focus.
        list.current?.focus();
        confirm();
      }}
    />
  );
  const removedAt = (place: number) =>
    removed
      .filter(({ at }) => (place === items.length ? at >= place : at === place))
      .map((line) => (
        <li key={`removed ${line.item.id}`}>
          <RemovedLine
            name={line.item.name || t('unnamed')}
            onUndo={() => {
              setBackId(line.item.id);
              undo(line);
            }}
          />
        </li>
      ));
  if (items.length === 0)
    return (
      <>
        <ul className="grid gap-4">{removedAt(0)}</ul>
        <EmptyCart shopPath={shopPath} />
      </>
    );
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <div className="grid items-start gap-4 md:gap-8 xl:grid-cols-summary">
        <div className="grid gap-4">
          <ul aria-label={t('items')} className="grid gap-4">
            {items.map((item, place) => (
              <Fragment key={item.id}>
                {removedAt(place)}
                <CartLine
                  item={item}
                  most={mostOf(readings[item.id])}
                  gone={readings[item.id] === 'gone'}
                  isBack={item.id === backId}
                  onQuantity={(quantity) => setQuantity(item.id, quantity)}
                />
              </Fragment>
            ))}
            {removedAt(items.length)}
          </ul>
          {ready.length > 0 && <CartCode code={code} total={total} />}
        </div>
        <CartSummary items={ready}>
          <div className="mt-5 max-md:hidden">
            {isWide && notices}
            {button}
          </div>
        </CartSummary>
      </div>
      <BottomBar>
        {!isWide && notices}
        <div className="flex items-center gap-2">
          <IconButton variant="bar" aria-label={serviceLabel} aria-haspopup="dialog" onClick={openService}>
            <Icon name="message-circle" className="size-6" />
          </IconButton>
          {button}
        </div>
      </BottomBar>
    </div>
  );
}

const CartSkeleton = () => (
  <div aria-hidden className="grid gap-4 xl:grid-cols-summary xl:gap-8">
    <Skeleton className="h-47 rounded-xl" />
    <Skeleton className="h-43 rounded-xl" />
  </div>
);
