import { useTranslations } from 'next-intl';
import type { Discount } from '@/lib/discounts/admin-contract';
import { Channel, CodeName, EditButton, ExpiryDay, NetRevenue, StatusCell, Uses } from './code-cells';

type DiscountCardProps = { discount: Discount; onEdit: ((discount: Discount) => void) | null };

export function DiscountCard({ discount, onEdit }: DiscountCardProps) {
  const t = useTranslations('adminDiscounts.column');
  return (
    <li className="grid gap-2 rounded-lg border bg-card p-4">
      <div className="flex items-center justify-between gap-3">
        <CodeName code={discount.code} />
        <StatusCell discount={discount} />
      </div>
      <p>
        <Channel discount={discount} />
      </p>
      <p className="text-note text-muted-foreground">{discount.product_mappings}</p>
      <Uses discount={discount} />
      <div className="flex items-end justify-between gap-3">
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-note">
          <dt className="text-muted-foreground">{t('orders')}</dt>
          <dd className="tabular">{discount.orders}</dd>
          <dt className="text-muted-foreground">{t('revenue')}</dt>
          <dd>
            <NetRevenue money={discount} />
          </dd>
          <dt className="text-muted-foreground">{t('expires')}</dt>
          <dd>
            <ExpiryDay date={discount.expires_at} />
          </dd>
        </dl>
        <EditButton discount={discount} onEdit={onEdit} />
      </div>
    </li>
  );
}
