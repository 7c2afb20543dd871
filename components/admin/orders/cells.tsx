'use client';

import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { TextButton } from '@/components/ui/text-button';
import type { OrderRow } from '@/lib/orders/admin-contract';
import { shownOrderId } from '@/lib/orders/contract';
import { formatExactMoney, type Minor, minus, zero } from '@/platform/money';
import { referralChannel } from '@/values/discounts';
import { numberEndLength } from '@/values/orders';
import { rowStopSign } from '../status/stop-sign';
import { MaskedPhone } from './masked-phone';
import { useCopyNumbers } from './use-copy-numbers';

/** The number, which opens the order when clicked, and a button that copies it; in a narrow table its end (admin 30). */
export function NumberCell({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const t = useTranslations('adminOrders.table');
  const copy = useCopyNumbers();
  const number = shownOrderId(id);
  return (
    <span className="inline-flex items-center gap-1">
      <TextButton
        variant="number"
        title={number}
        aria-label={t('openOrder', { number })}
        onClick={() => onOpen(id)}
      >
        <span className="md:max-xl:hidden">{number}</span>
        <span className="hidden whitespace-nowrap md:max-xl:inline">…{number.slice(-numberEndLength)}</span>
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

/** Under the number: why the parcel must not leave, is to be brought back, or needs a new slip (orders 29, orders 30, orders 40). */
export function StopLine({ order }: { order: OrderRow }) {
  const t = useTranslations('adminOrder');
  const sign = rowStopSign(order);
  if (sign) return <span className="block text-xs font-medium text-bad">{t(`stop.${sign}`)}</span>;
  return order.is_slip_old && <span className="block text-xs font-medium text-warn">{t('oldSlip.row')}</span>;
}

export function CustomerCell({ order }: { order: OrderRow }) {
  return (
    <>
      <span className="block max-w-30 truncate xl:max-w-40">{order.name}</span>
      <span className="block text-xs text-muted-foreground">
        {/* Whole until the order has another version, as after a correction (orders 24). */}
        <MaskedPhone key={`${order.id} ${order.version}`} id={order.id} phone={order.phone} />
      </span>
    </>
  );
}

export function ItemCell({ order }: { order: OrderRow }) {
  return (
    <span className="block max-w-56 truncate" title={order.item_name}>
      {order.item_name} <span className="text-muted-foreground">×{order.item_quantity}</span>
    </span>
  );
}

/** The code over its channel. */
export function CodeCell({ order: { discount_code: code, channel } }: { order: OrderRow }) {
  const t = useTranslations('adminOrders.table');
  if (!code) return '—';
  return (
    <>
      <span className="block max-w-36 truncate" title={code}>
        {code}
      </span>
      {channel && (
        <span className="block max-w-36 truncate text-xs text-muted-foreground" title={channel}>
          {channel === referralChannel ? t('referral') : channel}
        </span>
      )}
    </>
  );
}

/** The amount, over what was refunded, or else over the discount. */
export function MoneyCell({ order }: { order: OrderRow }) {
  const t = useTranslations('adminOrders.table');
  const money = (amount: Minor) => formatExactMoney(amount, order.currency);
  const { total, discount_amount: discount, refunded_amount: refunded } = order;
  return (
    <span className="tabular block text-right">
      {money(total)}
      {refunded > 0 ? (
        <span className="block text-xs text-bad">{t('refunded', { amount: money(refunded) })}</span>
      ) : (
        discount > 0 && <span className="block text-xs text-clay">{money(minus(zero, discount))}</span>
      )}
    </span>
  );
}
