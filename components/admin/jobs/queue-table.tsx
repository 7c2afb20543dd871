'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { ListDeadJobs } from '@/lib/jobs/admin-contract';
import type { OutputOf } from '@/platform/endpoint';
import { type Column, DataTable } from '../data-table';
import { useJobName } from './use-job-name';

type Queues = OutputOf<typeof ListDeadJobs>['queues'];
type Queue = Queues[number];

const number = 'text-right tabular-nums';
const wideOnly = `${number} max-md:hidden`;

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
      {
        id: 'waiting',
        header: t('waiting'),
        cell: ({ row }) => row.original.waiting,
        meta: { className: number },
      },
      {
        id: 'running',
        header: t('runningCount'),
        cell: ({ row }) => row.original.running,
        meta: { className: wideOnly },
      },
      {
        id: 'retrying',
        header: t('retryingCount'),
        cell: ({ row }) => row.original.retrying,
        meta: { className: wideOnly },
      },
      {
        id: 'dead',
        header: t('deadCount'),
        cell: ({ row }) => row.original.dead,
        meta: { className: number },
      },
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
