import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { SmsStatus } from '@/values/orders';
import { smsTone } from './tones';

export function SmsBadge({ status }: { status: SmsStatus }) {
  const t = useTranslations('adminOrders');
  return <Badge tone={smsTone[status]}>{t(`sms.${status}`)}</Badge>;
}
