import * as z from 'zod/mini';
import { defineJob } from '@/lib/queue/define-job';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx } from '@/platform/ctx';

export const FollowPayment = defineJob({
  name: 'payment-query',
  input: z.object({
    paymentId: z.int(),
    /** Also about an attempt that has ended here: the provider may know more. */
    evenEnded: z.optional(z.literal(true)),
  }),
});

type Queueing = Pick<Ctx, 'transaction' | 'after'>;

/** Queues the next look at an attempt that is not ended yet. @param after seconds */
export const requestQuery = (ctx: Queueing, paymentId: number, after = 0): Promise<void> =>
  enqueue(ctx, FollowPayment, { paymentId }, { key: paymentId, after });

/**
 * Queues a look at an attempt for now, even if one waits for later or the attempt has ended. A key of its own: the waiting one
 * would stand in for it, and leaves out an attempt that has ended.
 */
export const requestQueryNow = (ctx: Queueing, paymentId: number): Promise<void> =>
  enqueue(ctx, FollowPayment, { paymentId, evenEnded: true }, { key: `now:${paymentId}` });
