import { useLocale, useTranslations } from 'next-intl';
import { Fragment, useMemo } from 'react';
import { hasText } from '@/components/texts/has-text';
import type { AuditRow } from '@/lib/audit/admin-contract';
import { shownOrderId } from '@/lib/orders/contract';
import { useRouter } from '@/platform/i18n/navigation';
import { localePath } from '@/platform/i18n/path';
import type { AuditAction } from '@/values/audit';
import { type Column, DataTable } from '../data-table';
import { useJobName } from '../jobs/use-job-name';
import { TimeCell } from '../time-cell';
import { AuditValue } from './audit-value';

const isOrder = (target: string): boolean => target.startsWith('ORDER_');

/** What is done to a page as a whole: its target is the page, by its name in the menu. */
const pageActions: ReadonlySet<AuditAction> = new Set([
  'orders_export',
  'contact_search',
  'shop_update',
  'alerts_update',
]);

/** The number of an order is a link to the order; pages and jobs have their names. */
function Target({ row: { act, target } }: { row: AuditRow }) {
  const locale = useLocale();
  const pages = useTranslations('admin.nav');
  const jobName = useJobName();
  if (act === 'job_retry') return jobName(target);
  if (pageActions.has(act)) return hasText(pages, target) ? pages(target) : target;
  if (!isOrder(target)) return target;
  const number = shownOrderId(target);
  return (
    <a href={localePath(locale, `/admin?order=${number}`)} className="tabular text-primary hover:underline">
      {number}
    </a>
  );
}

/** Whose act it was: not everybody who is named by an account was let in as it (admin 22). */
function Who({ row: { by, admin_name: name } }: { row: AuditRow }) {
  const t = useTranslations('adminOrders.audit.by');
  return t(by, { name });
}

/** One entry on a phone; missing values take no space. */
function EntryCard({ row }: { row: AuditRow }) {
  const t = useTranslations('adminOrders');
  const changed = (['from', 'to'] as const).filter((side) => row[side] !== null && row[side] !== undefined);
  return (
    <li className="grid gap-1.5 rounded-lg border bg-card p-4 text-cell">
      <p className="font-medium">{t(`audit.actions.${row.act}`)}</p>
      <p className="tabular text-muted-foreground">
        <TimeCell date={row.created_at} /> · <Who row={row} />
      </p>
      <p className="break-words">
        <Target row={row} />
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

function Action({ act }: Pick<AuditRow, 'act'>) {
  const t = useTranslations('adminOrders.audit.actions');
  return t(act);
}

const oneLine = { cell: 'whitespace-nowrap' };

function useColumns(): Column<AuditRow>[] {
  const t = useTranslations('adminOrders.audit');
  return useMemo(
    () => [
      {
        id: 'when',
        header: t('when'),
        cell: ({ row }) => <TimeCell date={row.original.created_at} />,
      },
      { id: 'who', header: t('who'), cell: ({ row }) => <Who row={row.original} />, meta: oneLine },
      { id: 'what', header: t('what'), cell: ({ row }) => <Action act={row.original.act} />, meta: oneLine },
      {
        id: 'which',
        header: t('which'),
        cell: ({ row }) => <Target row={row.original} />,
        meta: oneLine,
      },
      { id: 'from', header: t('from'), cell: ({ row }) => <AuditValue value={row.original.from} /> },
      { id: 'to', header: t('to'), cell: ({ row }) => <AuditValue value={row.original.to} /> },
    ],
    [t],
  );
}

/** The entries of one page; on a phone as cards (look 7). */
export function AuditEntries({ entries }: { entries: AuditRow[] }) {
  const t = useTranslations('adminOrders.audit');
  const router = useRouter();
  const open = (id: string) => {
    const target = entries.find((entry) => String(entry.id) === id)?.target ?? '';
    if (isOrder(target)) router.push(`/admin?order=${shownOrderId(target)}`);
  };
  return (
    <DataTable
      look="audit"
      label={t('title')}
      columns={useColumns()}
      rows={entries}
      rowId={({ id }) => String(id)}
      onOpen={open}
      cards={{ of: (row) => <EntryCard row={row} /> }}
    />
  );
}
