'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { useMoreFocus } from '@/components/ui/use-more-focus';
import type { MyOrder, OrderTab } from '@/lib/orders/contract';
import { NoOrders, OrdersFailed, OrdersSkeleton } from './list-states';
import { OrderCard } from './order-card';
import type { MyOrders } from './use-my-orders';
import { useNearEnd } from './use-near-end';

type OrderListProps = { tab: OrderTab; list: MyOrders; onCancel: (order: MyOrder) => void };

export function OrderList({ tab, list, onCancel }: OrderListProps) {
  const t = useTranslations('orders.list');
  const end = useRef<HTMLDivElement>(null);
  const { orders, total, error, hasMore, moreFailed, loadingMore, busy, refetch, loadMore } = list;
  const { list: cards, button, onMore } = useMoreFocus<HTMLUListElement>(loadingMore);
  const press = () => {
    onMore();
    loadMore();
  };
  // After a failure the shopper must press retry, so that scrolling does not overload a failing server.
  useNearEnd(end, hasMore && !moreFailed && !busy, () =>
    // Who only scrolls stays where they are; who stands on the button would lose it.
    document.activeElement === button.current ? press() : loadMore(),
  );

  if (!orders)
    return error ? (
      <OrdersFailed error={error} busy={busy} onRetry={() => void refetch()} />
    ) : (
      <OrdersSkeleton />
    );
  if (orders.length === 0) return <NoOrders tab={tab} />;
  return (
    <>
      <ul ref={cards} className="grid grid-cols-1 gap-3.5">
        {orders.map((order) => (
          <li key={order.id} tabIndex={-1} className="rounded-xl">
            <OrderCard order={order} onCancel={onCancel} />
          </li>
        ))}
      </ul>
      <div ref={end} className="mt-5 grid min-h-11 justify-items-center">
        {moreFailed && error ? (
          <OrdersFailed error={error} busy={loadingMore} onRetry={loadMore} />
        ) : hasMore ? (
          <Button ref={button} variant="outline" busy={loadingMore} onClick={press} data-slot="load-more">
            {t(loadingMore ? 'loadingMore' : 'more')}
          </Button>
        ) : (
          <p className="py-2.5 text-sm text-muted-foreground">{t('noMore')}</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {!loadingMore && t('loaded', { shown: orders.length, total: Math.max(total, orders.length) })}
      </p>
    </>
  );
}
