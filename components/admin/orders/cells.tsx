'use client';

import { Copy } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OrderRow } from '@/lib/orders/admin-contract';
import { shownOrderId } from '@/lib/orders/contract';
import { formatMoney, minus, zero } from '@/platform/money';
import { MaskedPhone } from './masked-phone';
import { shortTime } from './short-time';
import { useCopyNumbers } from './use-copy';

/** The number, which opens the order when clicked, and a button that copies it. */
export function NumberCell({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const t = useTranslations('adminOrders.table');
  const copy = useCopyNumbers();
  return (
    <span className="inline-flex items-center gap-1">
      <button
        type="button"
        aria-label={t('openOrder', { number: shownOrderId(id) })}
        onClick={() => onOpen(id)}
        className="tabular min-h-6 rounded-sm hover:text-primary hover:underline"
      >
        {shownOrderId(id)}
      </button>
      <button
        type="button"
        aria-label={t('copy')}
        title={t('copy')}
        onClick={() => void copy([id])}
        className="grid size-6 max-md:size-7.5 place-items-center rounded-sm text-muted-foreground hover:bg-foreground/6 hover:text-foreground"
      >
        <Copy aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}

export function CustomerCell({ order }: { order: OrderRow }) {
  return (
    <>
      <span className="block max-w-40 truncate">{order.name}</span>
      <span className="block text-xs text-muted-foreground">
        <MaskedPhone key={order.id} id={order.id} phone={order.phone} />
      </span>
    </>
  );
}

export function ItemCell({ order }: { order: OrderRow }) {
  return (
    <span className="block max-w-56 truncate xl:max-w-40 2xl:max-w-56" title={order.item_name}>
      {order.item_name} <span className="text-muted-foreground">×{order.item_quantity}</span>
    </span>
  );
}

export function MoneyCell({ order }: { order: OrderRow }) {
  const money = { decimals: 'always' } as const;
  return (
    <span className="tabular block text-right">
      {formatMoney(order.total, order.currency, money)}
      {order.discount_amount > 0 && (
        <span className="block text-xs text-clay">
          {formatMoney(minus(zero, order.discount_amount), order.currency)}
        </span>
      )}
    </span>
  );
}

export function TimeCell({ date }: { date: Date }) {
  const locale = useLocale();
  const [now] = useState(() => new Date());
  return (
    <time dateTime={date.toISOString()} className="tabular whitespace-nowrap text-muted-foreground">
      {shortTime(date, locale, now)}
    </time>
  );
}
