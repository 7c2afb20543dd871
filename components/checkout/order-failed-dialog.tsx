'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { openService } from '@/components/browser/page-dialogs';
import { Button } from '@/components/ui/button';
import { buttonClasses } from '@/components/ui/button-classes';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { isUnpaidUse } from '@/lib/discounts/rules';
import { Link } from '@/platform/i18n/navigation';
import type { Failure } from './use-place-order';
import { emptyValues } from './validation';

/** What another try cannot change: the page's product, and how many of it. */
const isFinal = (failure: Failure): boolean =>
  failure.fields.some(({ path }) => path === 'productId' || path === 'quantity');

/** What the server says of the order beside the form, as of its quantity: no field of the page can show it. */
const unshownIn = (failure: Failure) =>
  failure.code === 'VALIDATION_FAILED'
    ? failure.fields.find(({ path }) => path !== 'productId' && !Object.hasOwn(emptyValues, path))
    : undefined;

type OrderFailedDialogProps = {
  /** `withoutCode`: the order was sent at the list price, and so is the next try. */
  failure: (Failure & { withoutCode: boolean }) | null;
  /** The item's code, and the prices without it. */
  code: string | null;
  listPrice: string;
  total: string;
  onRetry: (withoutCode: boolean) => void;
  onClose: () => void;
  /** Moves the focus back to the button, which lost it while it was busy. */
  onClosed: () => void;
};

export function OrderFailedDialog({
  failure,
  code,
  listPrice,
  total,
  onRetry,
  onClose,
  onClosed,
}: OrderFailedDialogProps) {
  const t = useTranslations('checkout.failed');
  const common = useTranslations('common');
  // While the dialog fades out, it keeps its text.
  const [last, setLast] = useState(failure);
  if (failure && failure !== last) setLast(failure);

  const isHeld = last !== null && isUnpaidUse(last);
  const refused = last?.code === 'DISCOUNT_INVALID' && !isHeld;
  const unshown = last && unshownIn(last);
  const ofField =
    unshown?.path === 'quantity' ? t('quantity', { message: unshown.message }) : unshown?.message;
  const message = ofField ?? last?.message;
  const text = refused
    ? t('codeText', { code: code ?? '', price: listPrice })
    : message
      ? t('serverText', { message })
      : t('networkText');
  const retry = () => {
    onClose();
    onRetry(refused || last?.withoutCode === true);
  };
  // A dialog that opens while this one has the focus could not give it back.
  const next = useRef<() => void>(undefined);
  const askService = () => {
    next.current = openService;
    onClose();
  };
  return (
    <Dialog open={failure !== null} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent
        role="alertdialog"
        centred
        className="max-w-104"
        bodyClassName="pt-3"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
          next.current?.();
          next.current = undefined;
        }}
        title={t('title')}
        closeLabel={common('close')}
        leading={
          <span
            aria-hidden
            className="mr-2 grid size-11 place-items-center rounded-full bg-bad-soft text-bad"
          >
            <CircleAlert className="size-5.5" />
          </span>
        }
        description={text}
      >
        <div className="grid gap-3">
          {isHeld ? (
            <Link href="/my-orders" className={buttonClasses({ size: 'lg' })}>
              {t('myOrders')}
            </Link>
          ) : last && isFinal(last) ? (
            <Button size="lg" onClick={onClose}>
              {common('close')}
            </Button>
          ) : (
            <Button size="lg" onClick={retry}>
              {refused ? t('retryAtList', { total }) : t('retry')}
            </Button>
          )}
          <Button variant="outline" size="lg" onClick={askService}>
            {t('service')}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
