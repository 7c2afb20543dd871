import type PgBoss from 'pg-boss';

/** Jobs that speak to the outside: messages to buyers, and the CRM. */
export type OutwardJobs = {
  'order-message': { messageId: number };
  'message-sweep': Record<string, never>;
  'crm-sync': { orderId: number };
  'crm-sweep': Record<string, never>;
  'crm-shipping': Record<string, never>;
};

const sweep = { policy: 'short', retryLimit: 0 } as const;

/** Tries are counted in the rows themselves; the queue's own are for a database that was away. */
const lasting = { policy: 'short', retryLimit: 5, retryDelay: 5, retryBackoff: true } as const;

export const outwardQueues: Record<keyof OutwardJobs, PgBoss.Queue> = {
  'order-message': { name: 'order-message', ...lasting, expireInSeconds: 90 },
  'message-sweep': { name: 'message-sweep', ...sweep, expireInSeconds: 90 },
  'crm-sync': { name: 'crm-sync', ...lasting, expireInSeconds: 300 },
  'crm-sweep': { name: 'crm-sweep', ...sweep, expireInSeconds: 900 },
  'crm-shipping': { name: 'crm-shipping', ...sweep, expireInSeconds: 900 },
};

/** Minute and hour in UTC. */
export const outwardTimetable: Partial<Record<keyof OutwardJobs, string>> = {
  'message-sweep': '* * * * *',
  'crm-sweep': '* * * * *',
  'crm-shipping': '*/15 * * * *',
};
