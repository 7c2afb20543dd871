'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { loadAreas } from '@/components/areas/use-areas';
import type { OrderItem } from '@/components/cart/order-item';
import { lazy } from '@/components/ui/lazy';
import { prepareToasts } from '@/components/ui/toaster';
import { Opening } from '@/components/texts/opening';
import { paymentTypeFor } from '@/lib/payments/attempts/rules';
import type { User } from '@/lib/users/contract';
import type { Locale } from '@/platform/i18n/locales';
import { formatMoney } from '@/platform/money';
import { isPayableIn, paymentStepOf, providerNameOf } from '@/values/payments';
import { CheckoutNotices } from './checkout-notices';
import { OrderSummary } from './order-summary';
import { summarise } from './pricing';
import { ProductStrip } from './product-strip';
import { RecipientSection } from './recipient-section';
import { SubmitPanel } from './submit-panel';
import type { Owner } from './draft';
import { useCheckout } from './use-checkout';
import type { Placed } from './use-place-order';

const NewTotalSheet = lazy(async () => (await import('./new-total-sheet')).NewTotalSheet, Opening);
const loadFailedDialog = async () => (await import('./order-failed-dialog')).OrderFailedDialog;
const OrderFailedDialog = lazy(loadFailedDialog);
const EndedOrderDialog = lazy(async () => (await import('./ended-order-dialog')).EndedOrderDialog, Opening);

/** Who has touched the form soon needs the areas, and perhaps the dialog and a toast: then the connection may be gone. */
function prepare(locale: Locale): void {
  for (const part of [loadAreas(locale), loadFailedDialog()]) part.catch(() => undefined);
  prepareToasts();
}

type CheckoutFormProps = {
  item: OrderItem;
  user: User | null;
  /** Whose the form is, also behind a login that ended. */
  owner: Owner;
  shipWithinHours: number | null;
  onPlaced: (placed: Placed) => void;
  onCodeDropped: () => void;
};

export function CheckoutForm({
  item,
  user,
  owner,
  shipWithinHours,
  onPlaced,
  onCodeDropped,
}: CheckoutFormProps) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  const {
    form,
    recipient,
    quote,
    change,
    isGone,
    busy,
    failure,
    ended,
    newTotal,
    dismissEnded,
    dismissNewTotal,
    submit,
    continueAtListPrice,
    dismissFailure,
    areasRef,
    agreementRef,
    noticeRef,
    submitRef,
  } = useCheckout({ item, user, owner, onPlaced, onCodeDropped });
  const common = useTranslations('common');
  const type = paymentTypeFor(navigator.userAgent);
  const isPaidNext = isPayableIn(quote.currency) && paymentStepOf(type) !== 'qrCode';
  const isTouched = Object.keys(form.formState.dirtyFields).length > 0;
  useEffect(() => {
    if (isTouched) prepare(locale);
  }, [isTouched, locale]);
  const [hasFailed, setHasFailed] = useState(false);
  if (failure && !hasFailed) setHasFailed(true);
  const [hasEnded, setHasEnded] = useState(false);
  if (ended && !hasEnded) setHasEnded(true);
  const [hasNewTotal, setHasNewTotal] = useState(false);
  if (newTotal && !hasNewTotal) setHasNewTotal(true);
  const { total } = summarise(quote, item.quantity);
  const money = (amount: typeof total) => formatMoney(amount, quote.currency);
  const acceptListPrice = () => {
    continueAtListPrice();
    // The pressed button goes with its notice.
    submitRef.current?.focus();
  };
  return (
    <form
      noValidate
      aria-label={t('title')}
      className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-summary"
      onSubmit={(event) => {
        event.preventDefault();
        prepare(locale);
        submit();
      }}
    >
      <div className="grid min-w-0 gap-7">
        <ProductStrip item={item} quote={quote} />
        <CheckoutNotices
          {...{ item, quote, change, isGone, noticeRef }}
          onContinueAtListPrice={acceptListPrice}
        />
        <RecipientSection form={form} recipient={recipient} areasRef={areasRef} type={type} />
      </div>
      <aside className="max-md:contents md:rounded-xl md:border md:bg-card md:p-7 xl:sticky xl:top-8">
        <OrderSummary item={item} quote={quote} shipWithinHours={shipWithinHours} />
        {!isGone && (
          <SubmitPanel
            form={form}
            agreementRef={agreementRef}
            submitRef={submitRef}
            total={money(total)}
            payWith={isPaidNext ? providerNameOf(type) : null}
            busy={busy}
          />
        )}
      </aside>
      {hasFailed && (
        <OrderFailedDialog
          failure={failure}
          code={item.discountCode}
          listPrice={money(quote.listPrice)}
          total={money(total)}
          onRetry={submit}
          onClose={dismissFailure}
          onClosed={() => (submitRef.current ?? noticeRef.current)?.focus()}
        />
      )}
      {hasEnded && (
        <EndedOrderDialog
          order={ended}
          onAgain={isGone ? null : () => submit(ended?.withoutCode)}
          onClose={dismissEnded}
          onClosed={() => (submitRef.current ?? noticeRef.current)?.focus()}
        />
      )}
      {hasNewTotal && (
        <NewTotalSheet
          change={newTotal && { from: money(newTotal.from), to: money(newTotal.to) }}
          closeLabel={common('close')}
          onAccept={() => submit(newTotal?.withoutCode)}
          onClose={dismissNewTotal}
          onClosed={() => submitRef.current?.focus()}
        />
      )}
    </form>
  );
}
