'use client';

import { Eye } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useChange } from '@/components/forms/use-change';
import { Button } from '@/components/ui/button';
import { addressLine } from '@/lib/areas/rules';
import { revealContact } from '@/lib/orders/admin-api';
import type { Order, OrderDetail } from '@/lib/orders/contract';
import { offersCorrection } from '@/lib/orders/rules';
import { formatExactMoney, type Minor, minus, times, zero } from '@/platform/money';
import { formatTime } from '@/platform/time';
import { CorrectRecipient } from './correct-recipient';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[--spacing(22)_minmax(0,1fr)] gap-3 py-1">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

/**
 * The buyer's contact data, masked until an administrator asks for it, because each access is recorded. What was shown
 * holds for that version of the order: after a correction (orders 24) it is masked again.
 */
function Contact({ order, place }: { order: Order; place: string }) {
  const t = useTranslations('adminOrder.facts');
  const look = useChange({
    mutationFn: (_version: number) => revealContact(order.id),
    failed: t('revealFailed'),
    titleOnly: true,
  });
  const whole = look.variables === order.version ? look.data : undefined;
  const shown = whole ?? order;
  return (
    <>
      <Fact name={t('phone')}>
        <span className="tabular">{shown.phone}</span>
      </Fact>
      <Fact name={t('email')}>{shown.email ?? t('none')}</Fact>
      <Fact name={t('address')}>
        {place}
        <br />
        {shown.detailed_address}
        <span className="mt-1.5 flex flex-wrap gap-2">
          {!whole && (
            <Button
              variant="outline"
              size="xs"
              busy={look.isPending}
              title={t('revealNote')}
              className="h-auto min-h-7.5 max-w-full py-1 text-left whitespace-normal"
              onClick={() => look.mutate(order.version)}
            >
              <Eye aria-hidden />
              {t('reveal')}
            </Button>
          )}
          {offersCorrection('admin', { ...order, refundedAmount: order.refunded_amount }) && (
            <CorrectRecipient order={order} />
          )}
        </span>
      </Fact>
    </>
  );
}

/** Buyer, address and money of an order. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const t = useTranslations('adminOrder.facts');
  const locale = useLocale();
  const { currency } = order;
  const money = (amount: Minor) => formatExactMoney(amount, currency);
  const { country, province, city, district } = order;
  const place = addressLine({ country, province, city, district }, locale, ' ');
  return (
    <section aria-label={t('title')}>
      <h3 className="mb-2 font-semibold">{t('title')}</h3>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <dl>
          <Fact name={t('buyer')}>{order.name}</Fact>
          <Contact order={order} place={place} />
          <Fact name={t('account')}>{order.user_name || t('none')}</Fact>
          <Fact name={t('notes')}>
            <span className="whitespace-pre-line">{order.notes || t('none')}</span>
          </Fact>
        </dl>
        <dl className="tabular">
          <Fact name={t('item')}>
            {order.item_name} ×{order.item_quantity}
          </Fact>
          <Fact name={t('price')}>{money(order.item_price)}</Fact>
          <Fact name={t('subtotal')}>{money(times(order.item_price, order.item_quantity))}</Fact>
          <Fact name={t('discount')}>
            {order.discount_amount > 0 ? (
              <span className="text-clay">{money(minus(zero, order.discount_amount))}</span>
            ) : (
              t('none')
            )}
          </Fact>
          <Fact name={t('code')}>{order.discount_code ?? t('none')}</Fact>
          <Fact name={t('shipping')}>{t('free')}</Fact>
          <Fact name={t('total')}>
            <strong className="font-semibold">{money(order.total)}</strong>
          </Fact>
          {order.refunded_amount > 0 && <Fact name={t('refunded')}>{money(order.refunded_amount)}</Fact>}
          <Fact name={t('method')}>{t(`methods.${order.payment_method ?? 'none'}`)}</Fact>
          <Fact name={t('placed')}>{formatTime(order.created_at, locale)}</Fact>
        </dl>
      </div>
    </section>
  );
}
