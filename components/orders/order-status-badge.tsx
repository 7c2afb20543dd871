import { useTranslations } from 'next-intl';
import { Badge, type BadgeProps } from '@/components/ui/badge';
import { type OrderStatus, toneOf } from '@/values/orders';

type OrderStatusBadgeProps = { status: OrderStatus; size?: BadgeProps['size'] };

/** An order's status, on the pages of the shop and on those of its administrators. Needs the messages `orderStatus`. */
export function OrderStatusBadge({ status, size = 'small' }: OrderStatusBadgeProps) {
  const t = useTranslations('orderStatus');
  return (
    <Badge data-slot="order-status" data-status={status} tone={toneOf(status)} size={size}>
      {t(status)}
    </Badge>
  );
}
