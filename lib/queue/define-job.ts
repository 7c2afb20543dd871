import type * as z from 'zod/mini';
import type { Ctx, System } from '@/platform/ctx';

/** The data of a job without input. */
type NoData = Record<string, never>;

type Retry = {
  readonly limit: number;
  /** Seconds until the first retry. */
  readonly delay?: number;
  /** The delay grows with each retry. */
  readonly backoff?: true;
};

/** One kind of background work: a plain object beside its use case. */
export type Job<Data extends object = NoData> = {
  /** The name of its queue. It is stored, so a name in use must not change. */
  readonly name: string;
  /** Ids only, so that a worker always reads the current rows. */
  readonly input?: z.ZodMiniType<Data>;
  /** When absent: five retries, the first after 5 seconds. */
  readonly retry?: Retry;
  /** Seconds after which a job whose process died runs again; 90 when absent. */
  readonly expireAfter?: number;
  /** Minute and hour in UTC; the first instance whose clock reaches the time queues the job for all. */
  readonly cron?: string;
};

/** A job without `input` has no data. */
export const defineJob = <Data extends object = NoData>(job: Job<Data>): Job<Data> => job;

/**
 * Milliseconds after which a job that goes through many things begins nothing more and queues itself again: it is then done before the
 * turn of a process that does not last ends (jobs 7).
 */
export const shortRun = 5000;

type UseCase<Data> = (ctx: Ctx<System>, data: Data) => Promise<void>;

/** A job with its use case; only the job itself knows the type of its data. */
export type BoundJob = { readonly job: Omit<Job, 'input'>; readonly run: UseCase<unknown> };

/** Binds a job to its use case, as a route binds an endpoint. */
export const bindJob = <Data extends object>(job: Job<Data>, run: UseCase<Data>): BoundJob => ({
  job,
  run: (ctx, data) => run(ctx, job.input ? job.input.parse(data ?? {}) : ({} as Data)),
});
