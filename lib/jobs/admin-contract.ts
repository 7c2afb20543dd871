import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { pageOf, pageQuery } from '@/platform/pagination';
import { timeSchema } from '@/platform/time';

/** A job that used up its tries, and that no later job has replaced. */
const deadJobSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The order that the job is for, if there is one. */
  order_id: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
  failure: z.nullable(z.string()),
  tries: z.int(),
  created_at: timeSchema,
  failed_at: timeSchema,
});
export type DeadJob = z.output<typeof deadJobSchema>;

export const ListDeadJobs = defineEndpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  auth: 'admin',
  summary: 'Dead jobs, the latest first, and how many jobs wait or run in each queue',
  query: z.object(pageQuery),
  output: pageOf({
    jobs: z.array(deadJobSchema),
    queues: z.array(
      z.object({ name: z.string(), waiting: z.int(), running: z.int(), retrying: z.int(), dead: z.int() }),
    ),
    /** Whether a worker has checked the queue recently. */
    running: z.boolean(),
  }),
});

export const RetryJob = defineEndpoint({
  method: 'POST',
  path: '/api/admin/jobs/{id}/retry',
  auth: 'admin',
  summary: 'Queue a dead job again',
  params: z.object({ id: z.uuid() }),
  output: z.object({ id: z.string() }),
  message: 'jobRetried',
});
