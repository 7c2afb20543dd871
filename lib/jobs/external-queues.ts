import type PgBoss from 'pg-boss';

/** Jobs that call external systems other than the payment provider: messages to buyers, and the CRM. */
export type ExternalJobs = {
  'order-message': { messageId: number };
  'message-sweep': Record<string, never>;
  'crm-sync': { orderId: number };
  'crm-sweep': Record<string, never>;
  'crm-shipping': Record<string, never>;
};

const sweep = { policy: 'short', retryLimit: 0 } as const;

/** Tries are counted in the rows themselves; the queue's own tries are for times when the database was unavailable. */
const retried = { policy: 'short', retryLimit: 5, retryDelay: 5, retryBackoff: true } as const;

export const externalQueues: Record<keyof ExternalJobs, PgBoss.Queue> = {
  'order-message': { name: 'order-message', ...retried, expireInSeconds: 90 },
  'message-sweep': { name: 'message-sweep', ...sweep, expireInSeconds: 90 },
  'crm-sync': { name: 'crm-sync', ...retried, expireInSeconds: 300 },
  'crm-sweep': { name: 'crm-sweep', ...sweep, expireInSeconds: 900 },
  'crm-shipping': { name: 'crm-shipping', ...sweep, expireInSeconds: 900 },
};

/** Minute and hour in UTC. */
export const externalSchedule: Partial<Record<keyof ExternalJobs, string>> = {
  'message-sweep': '* * * * *',
  'crm-sweep': '* * * * *',
  'crm-shipping': '*/15 * * * *',
};
