import { useLocale, useTranslations } from 'next-intl';
import { Fragment } from 'react';
import type { AuditRow } from '@/lib/audit/admin-contract';
import { shownOrderId } from '@/lib/orders/contract';
import { localePath } from '@/platform/i18n/path';
import { formatTime } from '@/platform/time';
import { AuditValue } from './audit-value';

const columns = ['when', 'who', 'what', 'which', 'from', 'to'] as const;

/** The number of an order is a link to the order. */
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

function Time({ at }: { at: Date }) {
  const locale = useLocale();
  return <time dateTime={at.toISOString()}>{formatTime(at, locale)}</time>;
}

/** One entry on a phone; missing values take no space. */
function EntryCard({ row }: { row: AuditRow }) {
  const t = useTranslations('adminOrders');
  const changed = (['from', 'to'] as const).filter((side) => row[side] !== null && row[side] !== undefined);
  return (
    <li className="grid gap-1.5 rounded-lg border bg-card p-4 text-[0.84375rem]">
      <p className="font-medium">{t(`audit.actions.${row.act}`)}</p>
      <p className="tabular text-muted-foreground">
        <Time at={row.created_at} /> · {row.admin_name}
      </p>
      <p className="break-words">
        <Target target={row.target} />
      </p>
      {changed.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          {changed.map((side) => (
            <Fragment key={side}>
              <dt className="text-muted-foreground">{t(`audit.${side}`)}</dt>
              <dd>
                <AuditValue value={row[side]} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </li>
  );
}

/** A table in a wide window, cards on a phone (look 7). */
export const AuditEntries = ({ entries }: { entries: AuditRow[] }) => (
  <>
    <EntryTable entries={entries} />
    <ul className="grid gap-2 md:hidden">
      {entries.map((row) => (
        <EntryCard key={row.id} row={row} />
      ))}
    </ul>
  </>
);

function EntryTable({ entries }: { entries: AuditRow[] }) {
  const t = useTranslations('adminOrders');
  return (
    <div
      className="overflow-x-auto rounded-lg border bg-card max-md:hidden"
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
          {entries.map((row) => (
            <tr key={row.id} className="border-t align-top [&>td]:px-3 [&>td]:py-2.5">
              <td className="tabular whitespace-nowrap text-muted-foreground">
                <Time at={row.created_at} />
              </td>
              <td className="whitespace-nowrap">{row.admin_name}</td>
              <td className="whitespace-nowrap">{t(`audit.actions.${row.act}`)}</td>
              <td className="whitespace-nowrap">
                <Target target={row.target} />
              </td>
              <td>
                <AuditValue value={row.from} />
              </td>
              <td>
                <AuditValue value={row.to} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
