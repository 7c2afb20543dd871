import type * as z from 'zod/mini';
import type { Ctx, System } from '@/platform/ctx';

/** What a job without an input carries. */
export type NoData = Record<string, never>;

type Retry = {
  readonly limit: number;
  /** Seconds until the first retry. */
  readonly delay?: number;
  /** Later and later, from `delay` on. */
  readonly backoff?: true;
};

/** One kind of background work, as a plain object beside its use case. */
export type Job<Data extends object = NoData> = {
  /** Of its queue. Stored: a name that is in use does not change. */
  readonly name: string;
  /** Ids only, so that a worker always sees the rows as they are now. */
  readonly input?: z.ZodMiniType<Data>;
  /** Five retries from 5 seconds on when absent. */
  readonly retry?: Retry;
  /** Seconds after which a job whose process died is taken up again; 90 when absent. */
  readonly expireAfter?: number;
  /** Minute and hour in UTC; whichever instance's clock comes first queues the job for all. */
  readonly cron?: string;
};

/** Without an `input` a job carries nothing. */
export const defineJob = <Data extends object = NoData>(job: Job<Data>): Job<Data> => job;

type UseCase<Data> = (ctx: Ctx<System>, data: Data) => Promise<void>;

/** A job with what it does; of what it carries only the job itself knows. */
export type BoundJob = { readonly job: Omit<Job, 'input'>; readonly run: UseCase<unknown> };

/** Binds a job to its use case, as a route binds an endpoint. */
export const bindJob = <Data extends object>(job: Job<Data>, run: UseCase<Data>): BoundJob => ({
  job,
  run: (ctx, data) => run(ctx, job.input ? job.input.parse(data) : ({} as Data)),
});
