'use client';

import { lazy } from '@/components/ui/lazy';
import { Skeleton } from '@/components/ui/skeleton';
import type { OrderStatus } from '@/values/orders';

const CrmSyncView = lazy(async () => (await import('../crm/crm-sync-view')).CrmSyncView);

type CrmPanelProps = { orderId: string; orderStatus: OrderStatus };

/** The CRM data of an order, and the button that starts a sync. Loaded on first use. */
export const CrmPanel = (props: CrmPanelProps) => (
  <CrmSyncView {...props}>
    <Skeleton className="h-48" />
  </CrmSyncView>
);
