'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { ListDeadJobs } from '@/lib/jobs/admin-contract';
import type { OutputOf } from '@/platform/endpoint';
import { type Column, DataTable } from '../data-table';
import { numberColumn } from '../number-column';
import { useJobName } from './use-job-name';

type Queues = OutputOf<typeof ListDeadJobs>['queues'];
type Queue = Queues[number];

const onWide = { className: 'max-md:hidden' };

function QueueName({ name }: { name: string }) {
  const nameOf = useJobName();
  return nameOf(name);
}

function useColumns(): Column<Queue>[] {
  const t = useTranslations('adminJobs');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('queue'),
        cell: ({ row }) => <QueueName name={row.original.name} />,
        meta: { isRowHeader: true, cell: 'font-normal' },
      },
      numberColumn({ id: 'waiting', header: t('waiting'), cell: ({ waiting }) => waiting }),
      numberColumn({ ...onWide, id: 'running', header: t('runningCount'), cell: ({ running }) => running }),
      numberColumn({
        ...onWide,
        id: 'retrying',
        header: t('retryingCount'),
        cell: ({ retrying }) => retrying,
      }),
      numberColumn({ id: 'dead', header: t('deadCount'), cell: ({ dead }) => dead }),
    ],
    [t],
  );
}

/** How many jobs wait, run, are tried again, and gave up, for each queue. */
export function QueueTable({ queues }: { queues: Queues }) {
  const t = useTranslations('adminJobs');
  return (
    <DataTable
      look="queues"
      label={t('queues')}
      columns={useColumns()}
      rows={queues}
      rowId={({ name }) => name}
    />
  );
}
