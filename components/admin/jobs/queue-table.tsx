'use client';

import { useTranslations } from 'next-intl';
import type { ListDeadJobs } from '@/lib/jobs/admin-contract';
import type { OutputOf } from '@/platform/endpoint';
import { useJobName } from './use-job-name';

const cell = 'border-b px-3 py-2 text-left';
const number = `${cell} text-right tabular-nums`;

export function QueueTable({ queues }: Pick<OutputOf<typeof ListDeadJobs>, 'queues'>) {
  const t = useTranslations('adminJobs');
  const nameOf = useJobName();
  return (
    <table className="w-full max-w-3xl border-separate border-spacing-0 rounded-lg border bg-card">
      <caption className="sr-only">{t('queues')}</caption>
      <thead className="text-[0.8125rem] text-muted-foreground">
        <tr>
          <th scope="col" className={cell}>
            {t('queue')}
          </th>
          <th scope="col" className={number}>
            {t('waiting')}
          </th>
          <th scope="col" className={`${number} max-md:hidden`}>
            {t('runningCount')}
          </th>
          <th scope="col" className={`${number} max-md:hidden`}>
            {t('retryingCount')}
          </th>
          <th scope="col" className={number}>
            {t('deadCount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {queues.map((queue) => (
          <tr key={queue.name}>
            <th scope="row" className={`${cell} font-normal`}>
              {nameOf(queue.name)}
            </th>
            <td className={number}>{queue.waiting}</td>
            <td className={`${number} max-md:hidden`}>{queue.running}</td>
            <td className={`${number} max-md:hidden`}>{queue.retrying}</td>
            <td className={number}>{queue.dead}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
