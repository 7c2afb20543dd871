'use client';

import { useTranslations } from 'next-intl';
import { Picture, pictureNameOf } from '@/components/pictures/picture';
import { Button } from '@/components/ui/button';
import { buttonClasses } from '@/components/ui/button-classes';
import { Card } from '@/components/ui/card';
import { type MyOrder, type SentParcel, shownOrderId } from '@/lib/orders/contract';
import { Link } from '@/platform/i18n/navigation';
import { formatMoney } from '@/platform/money';
import { isPayableIn } from '@/values/payments';
import { BuyAgain } from './buy-again';
import { OrderStatusBadge } from './order-status-badge';
import { OrderTime } from './order-time';
import { TrackLink } from './track-link';

const pictureSize = 'size-18 shrink-0 rounded-md';

/** The alt text is empty, because the product's name is next to the picture. */
function Thumbnail({ image }: { image: string | null }) {
  const name = image && pictureNameOf(image);
  if (name) return <Picture name={name} alt="" sizes="72px" className={pictureSize} />;
  return image ? (
    <img src={image} alt="" width={72} height={72} loading="lazy" className={`${pictureSize} object-cover`} />
  ) : (
    <span aria-hidden className={`${pictureSize} bg-secondary`} />
  );
}

/** Carrier and number of each parcel, with a link to the carrier's page (shipping 8). */
const Tracking = ({ parcels }: { parcels: SentParcel[] }) => (
  <ul className="mt-3 border-t pt-1">
    {parcels.map(({ express_company: carrier, tracking_number: number, tracking_url: url, track }) => (
      <li key={number} className="flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground">
        <span className="min-w-0 py-2 break-all tabular">
          {carrier} {number}
        </span>
        {track && <span className="font-medium text-foreground">{track.name}</span>}
        {url && <TrackLink number={number} url={url} />}
      </li>
    ))}
  </ul>
);

type OrderCardProps = { order: MyOrder; onCancel: (order: MyOrder) => void };

export function OrderCard({ order, onCancel }: OrderCardProps) {
  const t = useTranslations('orders.card');
  const number = shownOrderId(order.id);
  const numberId = `number-${number}`;
  const path = `/order-success?orderId=${encodeURIComponent(order.id)}`;
  const pending = order.status === 'pending';
  const payable = pending && isPayableIn(order.currency);
  const money = (amount: MyOrder['total']) => formatMoney(amount, order.currency);
  return (
    <Card data-slot="order-card" data-order={order.id} className="md:p-6">
      <div className="flex items-center justify-between gap-3">
        <p id={numberId} className="min-w-0 text-sm break-all text-muted-foreground tabular">
          <span className="sr-only">{t('number', { number: '' })}</span>
          {number}
        </p>
        <OrderStatusBadge status={order.status} size="large" />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3.5">
        <Thumbnail image={order.image} />
        <div className="flex-1">
          <h2 className="font-medium break-words">{order.item_name}</h2>
          <p className="flex flex-wrap gap-x-3 text-sm text-muted-foreground tabular">
            <span>{t('quantity', { count: order.item_quantity })}</span>
            <OrderTime at={order.created_at} />
          </p>
          {order.refunded_amount > 0 && (
            <p className="text-sm text-bad tabular">
              {t('refunded', { amount: money(order.refunded_amount) })}
            </p>
          )}
        </div>
        <p className="ml-auto text-lead font-semibold tabular">{money(order.total)}</p>
      </div>
      {order.parcels.length > 0 && <Tracking parcels={order.parcels} />}
      <div className="mt-4 flex flex-wrap justify-end gap-2.5">
        {pending ? (
          <Button
            id={`cancel-${number}`}
            variant="ghost"
            aria-describedby={numberId}
            className="px-2.5 text-muted-foreground"
            onClick={() => onCancel(order)}
          >
            {t('cancel')}
          </Button>
        ) : (
          <BuyAgain
            order={order}
            variant="ghost"
            aria-describedby={numberId}
            className="px-2.5 text-muted-foreground"
          />
        )}
        <Link href={path} aria-describedby={numberId} className={buttonClasses({ variant: 'outline' })}>
          {t('details')}
        </Link>
        {payable && (
          <Link href={path} aria-describedby={numberId} className={buttonClasses()}>
            {t('pay')}
          </Link>
        )}
      </div>
    </Card>
  );
}
