import { syncOrder } from '@/lib/crm/sync-order';
import { syncShipping } from '@/lib/crm/sync-shipping';
import { sweepSyncs } from '@/lib/crm/sweep-syncs';
import { sendOrderMessage } from '@/lib/notifications/send-order-message';
import { sweepMessages } from '@/lib/notifications/sweep-messages';
import type { Handler } from './consume-queue';
import type { ExternalJobs } from './external-queues';

export const externalHandlers: { [N in keyof ExternalJobs]: Handler<N> } = {
  'order-message': (ctx, { messageId }) => sendOrderMessage(ctx, messageId),
  'message-sweep': sweepMessages,
  'crm-sync': async (ctx, { orderId }) => void (await syncOrder(ctx, orderId)),
  'crm-sweep': sweepSyncs,
  'crm-shipping': syncShipping,
};
