'use client';

import { useIsFetching } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { toDataURL } from 'qrcode';
import { type ReactNode, useEffect, useState } from 'react';
import { Lockup } from '@/components/pictures/lockup';
import { Button } from '@/components/ui/button';
import { buttonClasses } from '@/components/ui/button-classes';
import { Skeleton } from '@/components/ui/skeleton';
import { addressLine } from '@/lib/areas/rules';
import { type OrderDetail, shownOrderId } from '@/lib/orders/contract';
import { errorStatus, errorText } from '@/platform/api-error';
import { localePath } from '@/platform/i18n/path';
import { formatExactMoney, type Minor, minus, times, zero } from '@/platform/money';
import { formatTime } from '@/platform/time';
import { AdminFrame } from '../frame/admin-frame';
import { useLetters } from '../keyboard/use-letters';
import { numbersIn } from '../slip-path';
import { OldSlipBand } from './old-slip-band';
import { StopBand } from './stop-band';
import { stopSignIn } from '../status/stop-sign';
import { useWholeOrder } from './use-order-data';
import { useRecordPrints } from './use-record-prints';
import './packing-slip.css';

/** Each order on an A4 sheet of its own, in black only; the admin frame around them is not printed (shipping 9). */
export function PackingSlips() {
  const t = useTranslations('adminOrder');
  const orderIds = numbersIn(useSearchParams().get('orders') ?? '');
  const locale = useLocale();
  const isLoading = useIsFetching({ queryKey: ['whole-order'] }) > 0;
  useRecordPrints(orderIds);
  const [only] = orderIds.length === 1 ? orderIds : [];
  useLetters((letter) => {
    if (letter === 'p' && !isLoading) window.print();
    return letter === 'p';
  });
  return (
    <AdminFrame
      title={t('slip.title')}
      actions={
        <>
          <a
            href={localePath(locale, only ? `/admin?order=${only}` : '/admin')}
            className={buttonClasses({ variant: 'outline', size: 'sm' })}
          >
            <ArrowLeft aria-hidden />
            {t('slip.back')}
          </a>
          <Button size="sm" disabled={isLoading} onClick={() => window.print()}>
            <Printer aria-hidden />
            {t('slip.print')}
          </Button>
        </>
      }
    >
      {orderIds.length === 0 && (
        <p role="alert" className="slip-failed">
          {t('notFound')}
        </p>
      )}
      {orderIds.map((orderId) => (
        <SlipOf key={orderId} orderId={orderId} />
      ))}
    </AdminFrame>
  );
}

function SlipOf({ orderId }: { orderId: string }) {
  const t = useTranslations('adminOrder');
  const { data: order, error } = useWholeOrder(orderId);
  if (order) return <Sheet order={order} />;
  if (!error) return <Skeleton className="h-96" />;
  const isUnknown = errorStatus(error) === 404;
  const problem = isUnknown ? t('notFound') : errorText(error, t('failed'));
  return (
    <p role="alert" className="slip-failed">
      {shownOrderId(orderId)} · {problem}
    </p>
  );
}

/** A code with the order's number, for a scanner. */
function NumberCode({ number }: { number: string }) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void toDataURL(number, { width: 192, margin: 0 }).then((url) => current && setPicture(url));
    return () => {
      current = false;
    };
  }, [number]);
  return picture && <img src={picture} alt={number} className="size-20 shrink-0" />;
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 py-1.5">
    <dt className="text-muted-foreground">{name}</dt>
    <dd className="text-right">{children}</dd>
  </div>
);

function Sheet({ order }: { order: OrderDetail }) {
  const t = useTranslations('adminOrder.slip');
  const labels = useTranslations('orderStatus');
  const locale = useLocale();
  const number = shownOrderId(order.id);
  const money = (amount: Minor) => formatExactMoney(amount, order.currency);
  const subtotal = times(order.item_price, order.item_quantity);
  const { province, city, district } = order;
  const sign = stopSignIn(order);
  return (
    <article className="slip" data-stopped={sign ?? undefined}>
      {sign && <StopBand sign={sign} />}
      {!sign && order.is_slip_old && <OldSlipBand />}
      <header className="flex items-start justify-between gap-6 border-b-2 border-foreground pb-6">
        <Lockup locale={locale} className="h-8" />
        <div className="text-right">
          <p className="text-2xl font-semibold">{t('title')}</p>
          <p className="text-muted-foreground">{t('subtitle')}</p>
        </div>
      </header>
      <div className="grid gap-x-10 gap-y-6 py-6 sm:grid-cols-2 print:grid-cols-2">
        <section>
          <h2 className="text-muted-foreground">{t('receiver')}</h2>
          <p className="text-base font-semibold">{order.name}</p>
          <p className="tabular">{order.phone}</p>
          <p>{addressLine({ province, city, district }, locale, ' ')}</p>
          <p className="break-words">{order.detailed_address}</p>
        </section>
        <dl className="tabular">
          <Row name={t('number')}>{number}</Row>
          <Row name={t('placed')}>{formatTime(order.created_at, locale)}</Row>
          <Row name={t('status')}>{labels(order.status)}</Row>
          {order.discount_code && <Row name={t('code')}>{order.discount_code}</Row>}
        </dl>
      </div>
      {order.notes && (
        <section className="mb-6 rounded-md border border-warn/40 bg-warn-soft px-4 py-3">
          <h2 className="font-semibold">{t('notes')}</h2>
          <p className="break-words whitespace-pre-line">{order.notes}</p>
        </section>
      )}
      <table className="w-full tabular">
        <thead>
          <tr className="border-b border-foreground text-left">
            <th className="py-2 font-medium">{t('item')}</th>
            <th className="py-2 pl-3 text-right font-medium">{t('quantity')}</th>
            <th className="py-2 pl-3 text-right font-medium">{t('price')}</th>
            <th className="py-2 pl-3 text-right font-medium">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-b">
            <td className="py-4">
              <p className="font-semibold">{order.item_name}</p>
              <p className="text-muted-foreground">{t('included')}</p>
            </td>
            <td className="pl-3 text-right">{order.item_quantity}</td>
            <td className="pl-3 text-right">{money(order.item_price)}</td>
            <td className="pl-3 text-right">{money(subtotal)}</td>
          </tr>
        </tbody>
      </table>
      <dl className="mt-4 ml-auto w-full max-w-80 tabular">
        <Row name={t('subtotal')}>{money(subtotal)}</Row>
        {order.discount_amount > 0 && (
          <Row name={t('discount')}>{money(minus(zero, order.discount_amount))}</Row>
        )}
        <Row name={t('shipping')}>{money(zero)}</Row>
        <div className="mt-1 flex justify-between border-t border-foreground pt-3 text-lg font-semibold">
          <dt>{t('total')}</dt>
          <dd>{money(order.total)}</dd>
        </div>
      </dl>
      <footer className="mt-auto flex items-end justify-between gap-8 border-t pt-6 text-note text-muted-foreground">
        <div>
          <p>{t('terms')}</p>
          <p>{t('notInvoice')}</p>
        </div>
        <NumberCode number={number} />
      </footer>
    </article>
  );
}
