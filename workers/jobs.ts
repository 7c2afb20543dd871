import { SendAlerts, sendAlerts } from '@/lib/alerts/send-alerts';
import { SweepSyncs, sweepSyncs } from '@/lib/crm/sweep-syncs';
import { syncOrder } from '@/lib/crm/sync-order';
import { SyncShipping, syncShipping } from '@/lib/crm/sync-shipping';
import { FoldDays, foldDays } from '@/lib/figures/fold-days';
import { sendLoginNotice } from '@/lib/notifications/send-login-notice';
import { sendReturnNotices } from '@/lib/notifications/send-return-notices';
import { sendOrderMessage } from '@/lib/notifications/send-order-message';
import { QueueUnpaidMessages, queueUnpaidMessages } from '@/lib/notifications/queue-unpaid-messages';
import { SweepMessages, sweepMessages } from '@/lib/notifications/sweep-messages';
import { ExpireOrder, expireOrder } from '@/lib/orders/expire-order';
import { SyncOrder } from '@/lib/orders/request-resync';
import { SendOrderMessage } from '@/lib/orders/request-message';
import { SetPageAnchors, setPageAnchors } from '@/lib/orders/search/set-page-anchors';
import { closeLivePayment } from '@/lib/payments/attempts/close-payment';
import { followPayment } from '@/lib/payments/attempts/follow-payment';
import { FollowPayment } from '@/lib/payments/attempts/request-query';
import { ReconcileDay, reconcileDay } from '@/lib/payments/reconciliation/reconcile-day';
import {
  SweepReconciliations,
  sweepReconciliations,
} from '@/lib/payments/reconciliation/sweep-reconciliations';
import { RefreshKeys, refreshKeys } from '@/lib/payments/refresh-keys';
import { RunRefund, runRefund } from '@/lib/payments/refunds/run-refund';
import { SweepPayments, sweepPayments } from '@/lib/payments/sweep-payments';
import { ClearExpired, clearExpired } from '@/lib/privacy/clear-expired';
import { SendReturnNotices } from '@/lib/products/request-return-notices';
import { bindJob, type BoundJob } from '@/lib/queue/define-job';
import { FollowParcels, followParcels } from '@/lib/shipping/follow-parcels';
import { SettleDeliveries, settleDeliveries } from '@/lib/shipping/settle-deliveries';
import { SendLoginNotice } from '@/lib/users/request-login-notices';

/** Every job of the shop, each bound to its use case. */
export const jobs: readonly BoundJob[] = [
  bindJob(FollowPayment, (ctx, { paymentId, evenEnded }) => followPayment(ctx, paymentId, evenEnded)),
  bindJob(ExpireOrder, (ctx, { orderId }) => expireOrder(ctx, orderId, closeLivePayment)),
  bindJob(RunRefund, (ctx, { refundId }) => runRefund(ctx, refundId)),
  bindJob(ReconcileDay, (ctx, { day }) => reconcileDay(ctx, day)),
  bindJob(SweepReconciliations, sweepReconciliations),
  bindJob(RefreshKeys, refreshKeys),
  bindJob(SweepPayments, sweepPayments),
  bindJob(ClearExpired, clearExpired),
  bindJob(SetPageAnchors, setPageAnchors),
  bindJob(FoldDays, foldDays),
  bindJob(SendOrderMessage, (ctx, { messageId }) => sendOrderMessage(ctx, messageId)),
  bindJob(SweepMessages, sweepMessages),
  bindJob(QueueUnpaidMessages, queueUnpaidMessages),
  bindJob(SendAlerts, sendAlerts),
  bindJob(SendLoginNotice, (ctx, { noticeId }) => sendLoginNotice(ctx, noticeId)),
  bindJob(SendReturnNotices, (ctx, data) => sendReturnNotices(ctx, data)),
  bindJob(SyncOrder, async (ctx, { orderId }) => void (await syncOrder(ctx, orderId))),
  bindJob(SweepSyncs, (ctx) => sweepSyncs(ctx)),
  bindJob(SyncShipping, (ctx, data) => syncShipping(ctx, data)),
  bindJob(SettleDeliveries, settleDeliveries),
  bindJob(FollowParcels, (ctx) => followParcels(ctx)),
];
