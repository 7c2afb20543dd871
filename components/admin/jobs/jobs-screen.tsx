'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AdminFrame } from '@/components/admin/frame/admin-frame';
import { Loaded } from '@/components/admin/loaded';
import { QuietPager } from '@/components/admin/pager';
import { Badge } from '@/components/ui/badge';
import { fetchDeadJobs } from '@/lib/jobs/admin-api';
import { DeadJobRow } from './dead-job-row';
import { QueueTable } from './queue-table';

const lookEvery = 10_000;

/** Dead jobs, each with a button to run it again, and the number of waiting jobs in each queue. */
export function JobsScreen() {
  const t = useTranslations('adminJobs');
  return (
    <AdminFrame title={t('title')}>
      <JobsContent />
    </AdminFrame>
  );
}

function JobsContent() {
  const t = useTranslations('adminJobs');
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['jobs', page],
    queryFn: ({ signal }) => fetchDeadJobs(page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: lookEvery,
  });
  return (
    <>
      <p className="mb-6 max-w-prose text-muted-foreground">{t('lead')}</p>
      <Loaded query={query} failed={t('failed')}>
        {({ jobs, queues, running, pagination }) => (
          <div className="grid gap-8">
            <p className="flex flex-wrap items-center gap-3">
              <Badge tone={running ? 'ok' : 'bad'}>{running ? t('running') : t('stopped')}</Badge>
              {!running && t('stoppedHelp')}
            </p>
            <section className="grid gap-3">
              <h2 className="text-base font-semibold">{t('dead')}</h2>
              {jobs.length === 0 && <p className="text-muted-foreground">{t('none')}</p>}
              <ul className="grid gap-2">
                {jobs.map((job) => (
                  <DeadJobRow key={job.id} job={job} />
                ))}
              </ul>
              <QuietPager pagination={pagination} onGo={setPage} />
            </section>
            <section className="grid gap-3">
              <h2 className="text-base font-semibold">{t('queues')}</h2>
              <QueueTable queues={queues} />
            </section>
          </div>
        )}
      </Loaded>
    </>
  );
}
