import { useTranslations } from 'next-intl';
import { shownOrderId } from '@/lib/orders/contract';
import { Link } from '@/platform/i18n/navigation';

/** A link to an order in the list, or a short text, because a payment may belong to no order. */
export function OrderLink({ orderId }: { orderId: string | null }) {
  const t = useTranslations('admin.orderLink');
  if (!orderId) return <span className="text-muted-foreground">{t('none')}</span>;
  const number = shownOrderId(orderId);
  return (
    <Link
      href={`/admin?orderId=${number}`}
      prefetch={false}
      className="inline-flex min-h-6 items-center text-primary underline underline-offset-4"
    >
      {t('order', { number })}
    </Link>
  );
}
