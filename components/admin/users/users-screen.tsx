'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { fetchUsers } from '@/lib/users/admin-api';
import { userSorts } from '@/lib/users/admin-contract';
import { readSearch } from '@/lib/users/rules';
import { AdminFrame } from '../frame/admin-frame';
import { BackToOrders } from '../back-to-orders';
import { ChoiceField } from '../choice-field';
import { EmptyList } from '../empty-list';
import { LoadFailed } from '../load-failed';
import { Pager, useLastPage } from '../pager';
import { SearchField } from '../search-field';
import { useAdmin } from '../use-admin';
import { UserTable } from './user-table';

/** All user accounts, only for reading and searching; search, order and page are stored in the address. */
export function UsersScreen() {
  const t = useTranslations('adminUsers');
  return (
    <AdminFrame
      title={
        <span className="inline-flex items-center gap-3">
          {t('title')}
          <Badge tone="muted">{t('readOnly')}</Badge>
        </span>
      }
      actions={<BackToOrders label={t('backToOrders')} />}
    >
      <UserList />
    </AdminFrame>
  );
}

function UserList() {
  const t = useTranslations('adminUsers');
  const [query, setQuery] = useQueryStates({
    search: parseAsString.withDefault(''),
    sort: parseAsStringLiteral(userSorts).withDefault('newest'),
    page: parseAsInteger.withDefault(1),
  });
  const role = useAdmin()?.role ?? 'support';
  // The server refuses a part of a contact; while one types, that is no failure of the list.
  const isRefused = role === 'support' && query.search !== '' && readSearch(query.search) === null;
  const shown = isRefused ? { ...query, search: '' } : query;
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: ['users', shown],
    queryFn: ({ signal }) => fetchUsers({ ...shown, limit: 10 }, signal),
    placeholderData: keepPreviousData,
  });
  const isBehind = useLastPage(data?.pagination, data?.users.length === 0, (page) => void setQuery({ page }));
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2.5">
        <SearchField
          label={t('search')}
          value={query.search}
          hint={t(`searchHint.${role}`)}
          isRefused={isRefused}
          onSearch={(search) => void setQuery({ search, page: 1 })}
        />
        <ChoiceField
          aria-label={t('sortLabel')}
          value={query.sort}
          onChange={({ target }) =>
            void setQuery({ sort: userSorts.find((sort) => sort === target.value) ?? 'newest', page: 1 })
          }
        >
          {userSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </ChoiceField>
      </div>
      {(isPending || isBehind) && <Skeleton className="h-96 rounded-lg" />}
      {isError && <LoadFailed title={t('failed')} error={error} onReload={() => void refetch()} />}
      {data && data.users.length === 0 && !isBehind && (
        <EmptyList title={t('empty')} text={t('emptyText')}>
          <Button variant="outline" size="sm" onClick={() => void setQuery({ search: '', page: 1 })}>
            {t('clear')}
          </Button>
        </EmptyList>
      )}
      {data && data.users.length > 0 && (
        <>
          <UserTable users={data.users} />
          <Pager pagination={data.pagination} onGo={(page) => void setQuery({ page })} />
        </>
      )}
    </>
  );
}
