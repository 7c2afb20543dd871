import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';
import type { ChannelFigures } from '@/lib/figures/admin-contract';
import { EmptyList } from '../empty-list';
import { LoadFailed } from '../load-failed';
import { Pager, useLastPage } from '../pager';
import { RangeField } from '../range-field';
import { useRangeName } from '../use-range';
import { ChannelExport } from './channel-export';
import { ChannelTable } from './channel-table';
import { NetRevenue } from './code-cells';
import { useChannelQuery, useChannels } from './use-channels';

/** What each channel brought in a range of days, from the link to the money (figures 5). */
export function ChannelsPanel() {
  const t = useTranslations('adminDiscounts.channels');
  const nameOf = useRangeName();
  const [query, setQuery] = useChannelQuery();
  const { data, error, refetch } = useChannels(query);
  const isBehind = useLastPage(
    data?.pagination,
    data?.channels.length === 0,
    (page) => void setQuery({ page }, { history: 'replace' }),
  );
  return (
    <section aria-label={t('title')} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <RangeField
          range={query}
          onChange={(range) => void setQuery({ ...(range ?? { from: null, to: null }), page: null })}
        />
        {data && (
          <p role="status" className="text-muted-foreground">
            {nameOf(data)}
          </p>
        )}
        {data && data.channels.length > 0 && <ChannelExport range={data} />}
      </div>
      {!data && error && <LoadFailed title={t('failed')} error={error} onReload={() => void refetch()} />}
      {((!data && !error) || isBehind) && <Skeleton className="h-96 rounded-lg" />}
      {data && !isBehind && (
        <>
          {data.channels.length === 0 ? (
            <EmptyList title={t('empty')} text={t('emptyText')} />
          ) : (
            <ChannelTable channels={data.channels} total={data.total} />
          )}
          <Direct direct={data.direct} />
          <Pager pagination={data.pagination} onGo={(page) => void setQuery({ page })} />
        </>
      )}
    </section>
  );
}

type DirectProps = { direct: Pick<ChannelFigures, 'orders' | 'paid' | 'gross' | 'refunded' | 'net'> };

/** The orders that came without a code. */
function Direct({ direct }: DirectProps) {
  const t = useTranslations('adminDiscounts.channels');
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 rounded-lg border bg-card px-4 py-2.5">
      <p className="mr-auto font-medium">{t('direct')}</p>
      <p className="tabular text-muted-foreground">
        {t('directOrders', { orders: direct.orders, paid: direct.paid })}
      </p>
      <NetRevenue money={direct} />
    </div>
  );
}
