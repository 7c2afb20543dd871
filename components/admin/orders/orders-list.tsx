'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { fetchOrders } from '@/lib/orders/admin-api';
import type { OrderRow } from '@/lib/orders/admin-contract';
import { EmptyList } from '../empty-list';
import { LoadFailed } from '../load-failed';
import { fieldProblems } from '@/platform/api-error';
import { KeyHints } from '../keyboard/key-hints';
import { FilterPanel } from './filter-panel';
import { OrdersTable } from './orders-table';
import { Pager, useLastPage } from '../pager';
import { SelectionBar } from './selection-bar';
import type { OrderQuery } from './use-order-query';
import { useFirstRow, useRowInItsPlace } from './use-row-focus';
import { useSelection } from './use-selection';
import { NeedBar } from './need-bar';
import { openSlip } from '../slip-path';
import { useConfirmedChange } from '../status/use-confirmed-change';
import { useShip } from '../parcels/use-ship';
import { Changing } from '../status/use-status-change';

const none: OrderRow[] = [];

type OrdersListProps = { query: OrderQuery; onNote: (id: string) => void };

/** The list with its filters. The rows stay visible while the next page or newer data is loading. */
export function OrdersList({ query, onNote }: OrdersListProps) {
  const t = useTranslations('adminOrders');
  const { filters, page, sort, set } = query;
  const locale = useLocale();
  const orders = useQuery({
    queryKey: ['orders', 'list', filters, page, sort],
    queryFn: ({ signal }) => fetchOrders({ ...filters, page, sort }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const rows = orders.data?.orders ?? none;
  const isFiltered = Object.keys(filters).length > 0 || page > 1;
  const isBehind = useLastPage(
    orders.data?.pagination,
    rows.length === 0,
    (last) => void set({ page: last === 1 ? null : last }, { history: 'replace' }),
  );
  const isCurrent = orders.data !== undefined && !orders.isPlaceholderData;
  const { list, onSearch } = useFirstRow(isCurrent);
  const { onFocus, onRowGone } = useRowInItsPlace(list, rows);
  const { change, changing, dialog } = useConfirmedChange(onRowGone);
  const { ship, form } = useShip({ change, changing });
  const { selected, isCut, select } = useSelection(
    JSON.stringify(filters),
    isCurrent ? { ...orders.data, sort, fetchedAt: orders.dataUpdatedAt } : null,
  );

  const onOpen = useCallback((id: string) => void set({ order: id }), [set]);

  const shipRow = (id: string) => {
    const order = rows.find((row) => row.id === id);
    if (order) ship(order);
  };

  return (
    <section aria-label={t('table.label')} className="grid grid-cols-1 gap-3">
      <FilterPanel filters={filters} set={set} problems={fieldProblems(orders.error)} onSearch={onSearch} />
      {query.attention && (
        <NeedBar
          need={query.attention}
          count={orders.data?.pagination}
          isOldestFirst={sort === 'oldest'}
          onClear={() => void set({ attention: null, sort: null, page: null })}
        />
      )}
      <p role="status" className="sr-only">
        {orders.isFetching && orders.data && t('states.refreshing')}
      </p>
      {!orders.data && orders.error ? (
        <LoadFailed title={t('states.failed')} error={orders.error} onReload={() => void orders.refetch()} />
      ) : !orders.data || isBehind ? (
        <div aria-busy>
          <p className="sr-only" role="status">
            {t('states.loading')}
          </p>
          <Skeleton className="h-132 rounded-lg" />
        </div>
      ) : rows.length === 0 ? (
        <EmptyList
          title={t(isFiltered ? 'states.empty' : 'states.noOrders')}
          text={t(isFiltered ? 'states.emptyHint' : 'states.noOrdersHint')}
        >
          {isFiltered && (
            <Button variant="outline" size="sm" onClick={() => void set(null)}>
              {t('states.clear')}
            </Button>
          )}
        </EmptyList>
      ) : (
        <div aria-busy={orders.isPlaceholderData || undefined} className="aria-busy:opacity-60">
          <div
            ref={list}
            onFocus={onFocus}
            // A sticky header sticks to its scroll container, so the container is not higher than the window. Where the
            // whole table fits, it does not scroll.
            className="overflow-x-auto rounded-lg md:max-h-[calc(100dvh_-_--spacing(36))] md:border md:bg-card 3xl:max-h-none 3xl:overflow-x-visible"
          >
            <Changing value={changing}>
              <OrdersTable
                rows={rows}
                onOpen={onOpen}
                onNote={onNote}
                onChange={change}
                letters={{ s: shipRow, n: onNote, p: (id) => openSlip(locale, id) }}
                sort={sort}
                selected={selected}
                onSelect={select}
                onSort={() => void set({ sort: sort === 'newest' ? 'oldest' : null, page: null })}
              />
            </Changing>
          </div>
          <SelectionBar selected={selected} isCut={isCut} rows={rows} onClear={() => select({})} />
          <Pager
            pagination={orders.data.pagination}
            onGo={(next) => void set({ page: next === 1 ? null : next })}
          >
            <KeyHints />
          </Pager>
        </div>
      )}
      {dialog}
      {form}
    </section>
  );
}
