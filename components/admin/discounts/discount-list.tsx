'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { Discount } from '@/lib/discounts/admin-contract';
import { discountKinds, discountStatuses } from '@/values/discounts';
import { ChoiceField } from '../choice-field';
import { EmptyList } from '../empty-list';
import { LoadFailed } from '../load-failed';
import { Pager, useLastPage } from '../pager';
import { SearchField } from '../search-field';
import { DiscountTable } from './discount-table';
import { EditDialog } from './edit-dialog';
import { useDiscountQuery, useDiscounts } from './use-discounts';

type DiscountListProps = { canEdit: boolean; onCreate: (() => void) | null };

/** The list of codes with search, filters and pages, all stored in the address. */
export function DiscountList({ canEdit, onCreate }: DiscountListProps) {
  const t = useTranslations('adminDiscounts');
  const [filters, setFilters] = useDiscountQuery();
  const { data, isPending, isError, error, refetch } = useDiscounts(filters);
  const isBehind = useLastPage(
    data?.pagination,
    data?.discounts.length === 0,
    (page) => void setFilters({ page }),
  );
  const [edited, setEdited] = useState<Discount | null>(null);
  const isFiltered = Boolean(filters.search || filters.status || filters.kind || filters.attention);
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2.5">
        <SearchField
          label={t('search')}
          value={filters.search}
          onSearch={(search) => void setFilters({ search, page: 1 })}
        />
        <ChoiceField
          aria-label={t('statusFilter')}
          value={filters.status ?? ''}
          onChange={({ target }) =>
            void setFilters({
              status: discountStatuses.find((status) => status === target.value) ?? null,
              page: 1,
            })
          }
        >
          <option value="">{t('allStatuses')}</option>
          {discountStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </ChoiceField>
        <ChoiceField
          aria-label={t('kindFilter')}
          value={filters.kind ?? ''}
          onChange={({ target }) =>
            void setFilters({ kind: discountKinds.find((kind) => kind === target.value) ?? null, page: 1 })
          }
        >
          <option value="">{t('allKinds')}</option>
          {discountKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </ChoiceField>
        {filters.attention && (
          <Button
            variant="outline"
            className="h-10 md:h-9"
            onClick={() => void setFilters({ attention: null, page: 1 })}
          >
            {t('nearLimit')}
            <X aria-hidden />
            <span className="sr-only">{t('clear')}</span>
          </Button>
        )}
      </div>
      {(isPending || isBehind) && <Skeleton className="h-96 rounded-lg" />}
      {isError && <LoadFailed title={t('failed')} error={error} onReload={() => void refetch()} />}
      {data?.discounts.length === 0 && !isBehind && (
        <EmptyList
          title={isFiltered ? t('emptySearch') : t('empty')}
          text={isFiltered ? t('emptySearchText') : t('emptyText')}
        >
          {isFiltered ? (
            <Button variant="outline" size="sm" onClick={() => void setFilters(null)}>
              {t('clear')}
            </Button>
          ) : (
            onCreate && (
              <Button size="sm" onClick={onCreate}>
                {t('create')}
              </Button>
            )
          )}
        </EmptyList>
      )}
      {data && data.discounts.length > 0 && (
        <>
          <DiscountTable discounts={data.discounts} onEdit={canEdit ? setEdited : null} />
          <Pager pagination={data.pagination} onGo={(page) => void setFilters({ page })} />
        </>
      )}
      {edited && <EditDialog discount={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
