import { useTranslations } from 'next-intl';
import { type OrderStatus, orderStatuses } from '@/db/values';

const isStatus = (value: unknown): value is OrderStatus => orderStatuses.some((status) => status === value);

/** What something was or became: a status in words, the rest as it was written down. */
export function ActValue({ value }: { value: unknown }) {
  const t = useTranslations('deskOrders');
  if (value === null || value === undefined) return <span className="text-muted-foreground">—</span>;
  if (isStatus(value)) return t(`status.${value}`);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return <span className="block max-w-72 text-xs break-words whitespace-pre-wrap">{text}</span>;
}
