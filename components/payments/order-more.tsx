'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useState } from 'react';
import { BuyAgain } from '@/components/orders/buy-again';
import { EditRecipient } from '@/components/recipient/edit-recipient';
import { Button } from '@/components/ui/button';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import { changeRecipient } from '@/lib/orders/api';
import type { Order } from '@/lib/orders/contract';
import { offersCorrection } from '@/lib/orders/rules';
import { ContinueOnPhone } from './continue-on-phone';
import type { OrderState } from './use-order';

const CancelOrderDialog = lazy(
  async () => (await import('@/components/orders/cancel-order-dialog')).CancelOrderDialog,
  Opening,
);

/** Polling time in seconds: enough to open the order on a phone, log in there and pay. */
const continueOnPhoneSeconds = 900;

type OrderMoreProps = {
  order: Order;
  /** The full address of the order when it can be paid on another device, else null. */
  link: string | null;
  state: OrderState;
  /** Gets the focus when the clicked button has been removed. */
  fallback: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

/** Further actions for the owner of the order, beside paying it. */
export function OrderMore({ order, link, state, fallback, children }: OrderMoreProps) {
  const t = useTranslations('orders.card');
  const [dialog, setDialog] = useState<'never' | 'now' | 'done'>('never');
  const [isCorrecting, setIsCorrecting] = useState(false);
  const cancelId = 'cancel-order';
  return (
    <div
      data-slot="order-more"
      className="mt-4 flex flex-wrap justify-center gap-x-2 gap-y-1 md:justify-start"
    >
      {children}
      {link && <ContinueOnPhone link={link} onOpen={() => state.watch(continueOnPhoneSeconds)} />}
      {order.status === 'pending' ? (
        <Button
          id={cancelId}
          variant="ghost"
          className="text-muted-foreground"
          onClick={() => setDialog('now')}
        >
          {t('cancel')}
        </Button>
      ) : (
        <BuyAgain order={order} variant="ghost" />
      )}
      {offersCorrection('customer', { ...order, refundedAmount: order.refunded_amount }) && (
        <Button variant="ghost" className="text-muted-foreground" onClick={() => setIsCorrecting(true)}>
          {t('editRecipient')}
        </Button>
      )}
      {isCorrecting && (
        <EditRecipient
          order={order}
          until="packed"
          save={changeRecipient}
          onChanged={state.refresh}
          onClose={() => setIsCorrecting(false)}
        />
      )}
      {dialog !== 'never' && (
        <CancelOrderDialog
          orderId={order.id}
          open={dialog === 'now'}
          onChanged={state.refresh}
          onClose={() => setDialog('done')}
          onClosed={() => (document.getElementById(cancelId) ?? fallback.current)?.focus()}
        />
      )}
    </div>
  );
}
