import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { ApiError } from '@/platform/api-error';

type LoadedProps<T> = { query: UseQueryResult<T>; failed: string; children: (data: T) => ReactNode };

/** Shows the data of a query; a skeleton while it loads; the error and a retry button when it failed. */
export function Loaded<T>({ query, failed, children }: LoadedProps<T>) {
  const common = useTranslations('common');
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Skeleton className="h-28 rounded-lg" />;
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="text-bad">{(query.error instanceof ApiError && query.error.message) || failed}</p>
      <Button variant="outline" size="xs" onClick={() => void query.refetch()}>
        {common('retry')}
      </Button>
    </div>
  );
}
