import { runStatement } from '@/db/transaction';
import { queueSchema } from '@/lib/queue/boss';
import { isQueueRunning } from '@/lib/queue/check-queue';
import { deadJobs } from '@/lib/queue/dead-jobs';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { maskPersonal } from '@/platform/log-error';
import { offsetOf, paginationOf } from '@/platform/pagination';
import type { ListDeadJobs } from './admin-contract';

type Row = {
  id: string;
  name: string;
  order_id: string | null;
  data: Record<string, unknown> | null;
  failure: string | null;
  tries: number;
  created_on: string;
  completed_on: string;
  records: number;
};
type Counts = { name: string; waiting: number; running: number; retrying: number; dead: number };

/** Jobs that have no tries left; an administrator may retry them. */
export async function listDeadJobs(
  ctx: Ctx<Admin>,
  { query }: InputOf<typeof ListDeadJobs>,
): Promise<OutputOf<typeof ListDeadJobs>> {
  const [rows, queues, running] = await Promise.all([
    runStatement<Row>(
      ctx,
      `with page as (
         select j.id, j.name, coalesce(j.completed_on, j.created_on) as died_on, (count(*) over ())::int as records
         ${deadJobs} order by died_on desc, j.id limit $1 offset $2
       )
       select j.id, j.name, j.data, coalesce(j.output ->> 'message', j.output #>> '{value,message}') as failure,
         j.retry_count + 1 as tries, j.created_on, page.died_on as completed_on, page.records,
         (select o.public_id from public.orders o where o.id = coalesce(
            (j.data ->> 'orderId')::bigint,
            (select p.order_id from public.payments p where p.id = (j.data ->> 'paymentId')::bigint),
            (select r.order_id from public.refunds r where r.id = (j.data ->> 'refundId')::bigint))) as order_id
       from page join ${queueSchema}.job j on j.name = page.name and j.id = page.id
       order by page.died_on desc, j.id`,
      [query.limit, offsetOf(query)],
    ),
    runStatement<Counts>(
      ctx,
      `with dead as (select j.name, count(*)::int as jobs ${deadJobs} group by j.name)
       select q.name,
         (count(*) filter (where j.state = 'created'))::int as waiting,
         (count(*) filter (where j.state = 'active'))::int as running,
         (count(*) filter (where j.state = 'retry'))::int as retrying,
         coalesce((select jobs from dead where dead.name = q.name), 0) as dead
       from ${queueSchema}.queue q left join ${queueSchema}.job j on j.name = q.name and j.state in ('created', 'active', 'retry')
       where q.name not like '\\_\\_pgboss%' group by q.name order by q.name`,
      [],
    ),
    isQueueRunning(),
  ]);
  return {
    jobs: rows.map((row) => ({
      id: row.id,
      name: row.name,
      order_id: row.order_id,
      data: row.data ?? {},
      failure: row.failure && maskPersonal(row.failure),
      tries: row.tries,
      created_at: new Date(row.created_on),
      failed_at: new Date(row.completed_on),
    })),
    queues,
    running,
    pagination: paginationOf(query, rows[0]?.records ?? 0),
  };
}
