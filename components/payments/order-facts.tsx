'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { OrderTime } from '@/components/orders/order-time';
import { addressLine } from '@/lib/areas/rules';
import type { OrderDetail } from '@/lib/orders/contract';
import { formatMoney } from '@/platform/money';
import { isPayableIn, type PaymentType, providerNameOf } from '@/values/payments';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-b py-3">
      <dt className="shrink-0 text-muted-foreground">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere tabular">{children}</dd>
    </div>
  );
}

/** How the order was paid, or how it is to be paid; nothing of one that ended unpaid (orders 25). */
function methodOf({ payment_method, status, currency }: OrderDetail, type: PaymentType) {
  if (payment_method || status !== 'pending') return payment_method;
  return isPayableIn(currency) ? providerNameOf(type) : 'adviser';
}

type OrderFactsProps = { order: OrderDetail; type: PaymentType };

/** Product, price, way to pay, time and delivery address of the order. */
export function OrderFacts({ order, type }: OrderFactsProps) {
  const t = useTranslations('payments.facts');
  const methods = useTranslations('payments.method');
  const address = addressLine({ ...order, country: null }, useLocale());
  const method = methodOf(order, type);
  const money = (amount: OrderDetail['total']) => formatMoney(amount, order.currency);
  return (
    <dl>
      <Fact name={t('item')}>{order.item_name}</Fact>
      <Fact name={t('quantity')}>{order.item_quantity}</Fact>
      {order.discount_amount > 0 && (
        <Fact name={t('discount')}>
          <span className="text-clay">−{money(order.discount_amount)}</span>
        </Fact>
      )}
      <Fact name={t('total')}>
        <span className="font-semibold">{money(order.total)}</span>
      </Fact>
      {order.refunded_amount > 0 && (
        <Fact name={t('refunded')}>
          <span className="text-bad">{money(order.refunded_amount)}</span>
        </Fact>
      )}
      {method && <Fact name={t('method')}>{methods(method)}</Fact>}
      <Fact name={t('createdAt')}>
        <OrderTime at={order.created_at} />
      </Fact>
      <Fact name={t('address')}>
        <bdi>{order.name}</bdi> <bdi>{order.phone}</bdi>
        <br />
        <bdi>{address}</bdi>
      </Fact>
    </dl>
  );
}
