'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { SessionEnded } from '@/components/auth/session-ended';
import { useCustomer, useSessionEnded } from '@/components/auth/use-customer';
import { useHomeRedirect } from '@/components/browser/use-home-redirect';
import { useHydrated } from '@/components/browser/use-hydrated';
import { type MyOrder, type OrderTab, shownOrderId } from '@/lib/orders/contract';
import { Link } from '@/platform/i18n/navigation';
import { CancelOrderDialog } from './cancel-order-dialog';
import { OrdersSkeleton } from './list-states';
import { OrderList } from './order-list';
import { OrderQueries } from './order-queries';
import { OrderTabs } from './order-tabs';
import { isRefusedWith } from './refusals';
import { type OrdersPage, useMyOrders } from './use-my-orders';
import { useViewer } from './use-viewer';

type MyOrdersScreenProps = {
  tab: OrderTab;
  /** The server's data for the customer of the cookie; null without a cookie: then the browser's session is used. */
  found: { customer: number; page: OrdersPage } | null;
};

/** The customer's own orders; a visitor who is not logged in is redirected to the home page (users 7), and
 * whose login has ended logs in here again (users 10). */
export function MyOrdersScreen({ tab, found }: MyOrdersScreenProps) {
  const hydrated = useHydrated();
  const viewer = useViewer(found?.customer ?? null);
  const isSignedIn = useCustomer() !== null;
  const [refused, setRefused] = useState(false);

  // Without a token in the browser's storage the cookie alone showed the page, until a call was refused.
  const hasEnded = useSessionEnded() || (refused && !isSignedIn);
  const shouldGoHome = hydrated && viewer === null && !hasEnded;
  useHomeRedirect(shouldGoHome);

  if (hasEnded && !isSignedIn) return <SessionEnded />;
  if (viewer === null) return <NobodyYet />;
  return (
    <OrderQueries>
      <OrdersOf
        key={viewer}
        viewer={viewer}
        tab={tab}
        first={found?.customer === viewer ? found.page : null}
        onRefused={() => setRefused(true)}
      />
    </OrderQueries>
  );
}

function NobodyYet() {
  const t = useTranslations('orders.list');
  return (
    <>
      <OrdersSkeleton />
      <noscript>
        <style>{'[data-slot=orders-skeleton]{display:none}'}</style>
        <p className="rounded-xl bg-warn-soft px-4.5 py-4 text-warn">{t('signInNeedsScript')}</p>
        <Link href="/" className="mt-4 inline-block underline underline-offset-4">
          {t('homeWithoutScript')}
        </Link>
      </noscript>
    </>
  );
}

type OrdersOfProps = { viewer: number; tab: OrderTab; first: OrdersPage | null; onRefused: () => void };

/** Stores the tab in the address, so that a reload, the back button and a link open it again. */
function showInAddress(tab: OrderTab): void {
  const url = new URL(window.location.href);
  if (tab === 'all') url.searchParams.delete('status');
  else url.searchParams.set('status', tab);
  window.history.replaceState(null, '', url);
}

function OrdersOf({ viewer, tab: firstTab, first, onRefused }: OrdersOfProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState(firstTab);
  const [chosen, setChosen] = useState<MyOrder | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const list = useMyOrders({ viewer, tab, first: tab === firstTab ? first : null });

  const isRefused = isRefusedWith(list.error, 'UNAUTHENTICATED');
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused, onRefused]);

  const choose = (next: OrderTab) => {
    setTab(next);
    showInAddress(next);
  };
  const openDialog = (order: MyOrder) => {
    setChosen(order);
    setIsAsking(true);
  };
  return (
    <>
      <OrderTabs tab={tab} onTab={choose} panelRef={panel}>
        <OrderList tab={tab} list={list} onCancel={openDialog} />
      </OrderTabs>
      {chosen && (
        <CancelOrderDialog
          orderId={chosen.id}
          open={isAsking}
          onChanged={list.refetch}
          onClose={() => setIsAsking(false)}
          onClosed={() => {
            const opener = document.getElementById(`cancel-${shownOrderId(chosen.id)}`);
            (opener ?? panel.current)?.focus();
          }}
        />
      )}
    </>
  );
}
