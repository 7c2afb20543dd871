'use client';

import { useEffect, useRef, useState } from 'react';
import { SessionEnded } from '@/components/auth/session-ended';
import { useCustomer, useSessionEnded } from '@/components/auth/use-customer';
import { useAddressValue } from '@/components/browser/use-address-value';
import { useHomeRedirect } from '@/components/browser/use-home-redirect';
import { useHydrated } from '@/components/browser/use-hydrated';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import { type MyOrder, type OrderTab, orderTabs, shownOrderId } from '@/lib/orders/contract';
import { OrderList } from './order-list';
import { OrderQueries } from './order-queries';
import { OrderTabs } from './order-tabs';
import { isRefusedWith } from './refusals';
import { useMyOrders } from './use-my-orders';
import { useViewer } from './use-viewer';

const CancelOrderDialog = lazy(
  async () => (await import('./cancel-order-dialog')).CancelOrderDialog,
  Opening,
);

/** The customer's own orders; a visitor who is not logged in is redirected to the home page (users 7), and
 * whose login has ended logs in here again (users 10). */
export function MyOrdersScreen() {
  const hydrated = useHydrated();
  const viewer = useViewer();
  const isSignedIn = useCustomer() !== null;
  const [refused, setRefused] = useState<'atOnce' | 'later' | null>(null);

  // Without a token in the browser's storage the cookie alone shows the page, until a call is refused.
  const isRefused = refused !== null && !isSignedIn;
  const hasEnded = useSessionEnded() || (isRefused && refused === 'later');
  const shouldGoHome = hydrated && !isSignedIn && !hasEnded && (viewer === null || isRefused);
  useHomeRedirect(shouldGoHome);

  if (hasEnded && !isSignedIn) return <SessionEnded />;
  return (
    <OrderQueries>
      <OrdersOf viewer={isRefused ? null : viewer} onRefused={setRefused} />
    </OrderQueries>
  );
}

/** Stores the tab in the address, so that a reload, the back button and a link open it again. */
function showInAddress(tab: OrderTab): void {
  const url = new URL(window.location.href);
  if (tab === 'all') url.searchParams.delete('status');
  else url.searchParams.set('status', tab);
  window.history.replaceState(null, '', url);
}

type OrdersOfProps = {
  /** Null while nobody is known: then the page waits. */
  viewer: number | null;
  onRefused: (when: 'atOnce' | 'later') => void;
};

/** The same parts before and after hydration, so that what was drawn early stays until the orders are there. */
function OrdersOf({ viewer, onRefused }: OrdersOfProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { value: named, reader } = useAddressValue('status');
  const [picked, setPicked] = useState<OrderTab | null>(null);
  const [chosen, setChosen] = useState<{ by: number | null; order: MyOrder } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasShown, setWasShown] = useState(false);
  const tab = picked ?? (named === null ? null : (orderTabs.find((known) => known === named) ?? 'all'));
  const list = useMyOrders({ viewer, tab });
  if (list.orders && !wasShown) setWasShown(true);

  const isRefused = isRefusedWith(list.error, 'UNAUTHENTICATED');
  useEffect(() => {
    if (isRefused) onRefused(wasShown ? 'later' : 'atOnce');
  }, [isRefused, wasShown, onRefused]);

  const choose = (next: OrderTab) => {
    setPicked(next);
    showInAddress(next);
  };
  const openDialog = (order: MyOrder) => {
    setChosen({ by: viewer, order });
    setIsOpen(true);
  };
  return (
    <>
      {reader}
      <OrderTabs tab={tab ?? 'all'} onTab={choose} panelRef={panel}>
        <OrderList tab={tab ?? 'all'} list={list} onCancel={openDialog} />
      </OrderTabs>
      {chosen?.by === viewer && chosen && (
        <CancelOrderDialog
          orderId={chosen.order.id}
          open={isOpen}
          onChanged={list.refetch}
          onClose={() => setIsOpen(false)}
          onClosed={() => {
            const opener = document.getElementById(`cancel-${shownOrderId(chosen.order.id)}`);
            (opener ?? panel.current)?.focus();
          }}
        />
      )}
    </>
  );
}
