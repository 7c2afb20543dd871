'use client';

import { lazyWithTexts } from '@/components/site/lazy-with-texts';
import { Skeleton } from '@/components/ui/skeleton';
import type { OrderStatus } from '@/values/orders';

const CrmSyncView = lazyWithTexts(() => import('../crm/crm-sync-view'), ['common', 'adminCrm']);

type CrmPanelProps = { orderId: string; orderStatus: OrderStatus };

/** The CRM data of an order, and the button that starts a sync. It is loaded with its own messages. */
export const CrmPanel = (props: CrmPanelProps) => (
  <CrmSyncView {...props}>
    <Skeleton className="h-48" />
  </CrmSyncView>
);
