import * as z from 'zod/mini';
import { defineJob } from '@/lib/queue/define-job';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx } from '@/platform/ctx';

export const FollowPayment = defineJob({ name: 'payment-query', input: z.object({ paymentId: z.int() }) });

/** Queues the next look at an attempt that is not ended yet. @param after seconds */
export const requestQuery = (
  ctx: Pick<Ctx, 'transaction' | 'after'>,
  paymentId: number,
  after = 0,
): Promise<void> => enqueue(ctx, FollowPayment, { paymentId }, { key: paymentId, after });
