'use client';

import { Copy } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { TextButton } from '@/components/ui/text-button';
import type { OrderRow } from '@/lib/orders/admin-contract';
import { shownOrderId } from '@/lib/orders/contract';
import { formatMoney, minus, zero } from '@/platform/money';
import { MaskedPhone } from './masked-phone';
import { shortTime } from './short-time';
import { useCopyNumbers } from './use-copy-numbers';

/** The number, which opens the order when clicked, and a button that copies it. */
export function NumberCell({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const t = useTranslations('adminOrders.table');
  const copy = useCopyNumbers();
  return (
    <span className="inline-flex items-center gap-1">
      <TextButton
        variant="number"
        aria-label={t('openOrder', { number: shownOrderId(id) })}
        onClick={() => onOpen(id)}
      >
        {shownOrderId(id)}
      </TextButton>
      <IconButton
        variant="muted-ghost"
        size="cell"
        aria-label={t('copy')}
        title={t('copy')}
        onClick={() => void copy([id])}
      >
        <Copy aria-hidden className="size-3.5" />
      </IconButton>
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
