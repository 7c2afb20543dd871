import { useTranslations } from 'next-intl';
import type { OrderStatus, SmsStatus } from '@/values/orders';
import { Badge } from './badge';
import { orderTone, smsTone } from './tones';

export function StatusBadge({ status }: { status: OrderStatus }) {
  const t = useTranslations('adminOrders');
  return <Badge tone={orderTone[status]}>{t(`status.${status}`)}</Badge>;
}

export function SmsBadge({ status }: { status: SmsStatus }) {
  const t = useTranslations('adminOrders');
  return <Badge tone={smsTone[status]}>{t(`sms.${status}`)}</Badge>;
}
