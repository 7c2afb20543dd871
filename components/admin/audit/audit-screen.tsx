'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';
import { fetchAuditEntries } from '@/lib/audit/admin-api';
import { AdminFrame } from '../frame/admin-frame';
import { EmptyList } from '../empty-list';
import { LoadFailed } from '../load-failed';
import { Pager, useLastPage } from '../pager';
import { AuditFilters } from './audit-filters';
import { AuditEntries } from './audit-entries';
import { useAuditQuery } from './use-audit-query';

/** The audit entries; they can be read and searched, but not changed. */
export function AuditScreen() {
  const t = useTranslations('adminOrders');
  const query = useAuditQuery();
  return (
    <AdminFrame title={t('audit.title')}>
      <div className="grid grid-cols-1 gap-3">
        <AuditFilters key={JSON.stringify(query.query)} {...query} />
        <EntryList {...query} />
      </div>
    </AdminFrame>
  );
}

function EntryList({ query, set }: ReturnType<typeof useAuditQuery>) {
  const t = useTranslations('adminOrders');
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => fetchAuditEntries(query, signal),
    placeholderData: keepPreviousData,
  });
  const isBehind = useLastPage(
    data?.pagination,
    data?.acts.length === 0,
    (last) => void set({ page: last === 1 ? null : last }, { history: 'replace' }),
  );
  if (error && !data)
    return <LoadFailed title={t('audit.failed')} error={error} onReload={() => void refetch()} />;
  if (!data || isBehind) return <Skeleton className="h-96 rounded-lg" />;
  if (data.acts.length === 0) return <EmptyList title={t('audit.empty')} text={t('states.emptyHint')} />;
  return (
    <div>
      <AuditEntries entries={data.acts} />
      <Pager pagination={data.pagination} onGo={(page) => void set({ page: page === 1 ? null : page })} />
    </div>
  );
}
