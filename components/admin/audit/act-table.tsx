import { useLocale, useTranslations } from 'next-intl';
import type { AuditRow } from '@/lib/audit/admin-contract';
import { shownOrderId } from '@/lib/orders/contract';
import { localePath } from '@/lib/platform/i18n/path';
import { formatTime } from '@/lib/platform/time';
import { ActValue } from './act-value';

const columns = ['when', 'who', 'what', 'which', 'from', 'to'] as const;

/** The number of an order leads to it. */
function Target({ target }: { target: string }) {
  const locale = useLocale();
  if (!target.startsWith('ORDER_')) return target === 'orders' ? '—' : target;
  const number = shownOrderId(target);
  return (
    <a href={localePath(locale, `/admin?order=${number}`)} className="tabular text-primary hover:underline">
      {number}
    </a>
  );
}

export function ActTable({ acts }: { acts: AuditRow[] }) {
  const t = useTranslations('deskOrders');
  const locale = useLocale();
  return (
    <div
      className="overflow-x-auto rounded-lg border bg-card"
      tabIndex={0}
      role="region"
      aria-label={t('audit.title')}
    >
      <table className="w-full text-[0.84375rem]">
        <thead className="bg-secondary text-left text-[0.78125rem] text-muted-foreground">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="h-10 px-3 font-medium whitespace-nowrap">
                {t(`audit.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {acts.map((row) => (
            <tr key={row.id} className="border-t align-top [&>td]:px-3 [&>td]:py-2.5">
              <td className="tabular whitespace-nowrap text-muted-foreground">
                <time dateTime={row.created_at.toISOString()}>{formatTime(row.created_at, locale)}</time>
              </td>
              <td className="whitespace-nowrap">{row.admin_name}</td>
              <td className="whitespace-nowrap">{t(`audit.acts.${row.act}`)}</td>
              <td className="whitespace-nowrap">
                <Target target={row.target} />
              </td>
              <td>
                <ActValue value={row.from} />
              </td>
              <td>
                <ActValue value={row.to} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
