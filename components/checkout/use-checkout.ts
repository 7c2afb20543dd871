import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { openLogin } from '@/components/browser/page-dialogs';
import { dropCode, type OrderItem } from '@/components/cart/order-item';
import { useContractForm } from '@/components/forms/use-contract-form';
import { clearToasts, showToast } from '@/components/ui/toast';
import { isUnpaidUse } from '@/lib/discounts/rules';
import type { User } from '@/lib/users/contract';
import { areaTypes } from '@/values/areas';
import { requestOf } from './attempt';
import { type Owner, readAttempt, readDraft, writeDraft } from './draft';
import { codeNoticeOf, type PriceChange, quoteOfRefusal, quoteWith, summarise } from './pricing';
import { type EndedOrder, type Failure, type Placed, usePlaceOrder } from './use-place-order';
import { useGone } from './use-gone';
import { useRecipient } from './use-recipient';
import { useQuote } from './use-quote';
import { checkoutRules, type CheckoutValues, type FieldName, firstRefusal, problemsOf } from './validation';

type Focusable = { focus: () => void };

type Checkout = {
  item: OrderItem;
  user: User | null;
  owner: Owner;
  onPlaced: (placed: Placed) => void;
  /** The page is about to store its goods without the code. */
  onCodeDropped: () => void;
};

/** What became of an order that was not placed; a login that ended is no failure of the order (users 10). */
function useFailureToast() {
  const t = useTranslations('checkout.failed');
  const ended = useTranslations('common.sessionEnded');
  return ({ code, message }: Failure) =>
    showToast(
      code === 'UNAUTHENTICATED'
        ? { tone: 'warn', title: ended('title'), description: t('signedOut') }
        : { tone: 'bad', title: t('title'), description: message ?? t('network') },
    );
}

/** The page's state and actions; validation errors come in the order of (checkout 2). */
export function useCheckout({ item, user, owner, onPlaced, onCodeDropped }: Checkout) {
  const t = useTranslations('checkout');
  const sayFailure = useFailureToast();
  const locale = useLocale();
  const [draft] = useState(() => readDraft(owner));
  const { form, showErrors } = useContractForm(checkoutRules, {
    textOf: ({ key, count = 0, limit = 0 }) => t(`problems.${key}`, { count, limit }),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: draft,
  });
  const recipient = useRecipient(user, form, owner);
  const { quote, change, read, current, showQuote, showCode } = useQuote(item);
  const { isGone, lookAgain, settle } = useGone(owner, quote, read);
  const { busy, run } = usePlaceOrder(owner);
  const [failure, setFailure] = useState<(Failure & { withoutCode: boolean }) | null>(null);
  const [ended, setEnded] = useState<(EndedOrder & { withoutCode: boolean }) | null>(null);
  const [newTotal, setNewTotal] = useState<(PriceChange & { withoutCode: boolean }) | null>(null);
  const areasRef = useRef<Focusable>(null);
  const agreementRef = useRef<HTMLInputElement>(null);
  const noticeRef = useRef<HTMLDivElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);

  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(values, owner) }),
    [subscribe, owner],
  );

  const focusOn = (field: FieldName) => {
    if (field === 'hasConsent') return agreementRef.current?.focus();
    // The fields of a recipient on one line are rendered in the next frame.
    recipient.edit();
    requestAnimationFrame(() => {
      if (areaTypes.some((level) => level === field)) areasRef.current?.focus();
      else form.setFocus(field);
    });
  };

  const refuse = () => {
    const first = firstRefusal(problemsOf(form.getValues()));
    if (!first) return;
    const { refusal, field } = first;
    showToast({
      tone: 'bad',
      title: t(`refusals.${refusal}.title`),
      description: t(`refusals.${refusal}.text`),
    });
    focusOn(field);
  };

  /** With a notice about the code nothing is ordered; every other price is left to the server (orders 21). */
  const prepare = async (values: CheckoutValues, withoutCode: boolean) => {
    const now = await current();
    // If an earlier response was lost, its order may already use the code, so let the server decide.
    const notice = withoutCode || readAttempt(owner) !== null ? null : codeNoticeOf(now);
    if (notice) {
      showToast({ tone: 'warn', title: t(`${notice}.title`) });
      // The notice is rendered in the next frame.
      requestAnimationFrame(() => noticeRef.current?.focus());
      return null;
    }
    const [ordered, shown] = withoutCode
      ? [{ ...item, discountCode: null }, quoteWith('none', now)]
      : [item, now];
    const { total: expectedTotal } = summarise(shown, item.quantity);
    return requestOf(values, ordered, { language: locale, expectedTotal });
  };

  const explain = (why: Failure, withoutCode: boolean) => {
    if (why.quote) {
      setNewTotal({ from: summarise(quote, item.quantity).total, to: why.quote.total, withoutCode });
      return showQuote(quoteOfRefusal(why.quote, item.quantity, quote));
    }
    sayFailure(why);
    if (why.code === 'UNAUTHENTICATED') return openLogin();
    if (why.code === 'DISCOUNT_INVALID') showCode(isUnpaidUse(why) ? 'held' : 'refused');
    if (why.code === 'CONFLICT') void lookAgain();
    showErrors(why.fields);
    setFailure({ ...why, withoutCode });
  };

  const continueAtListPrice = () => {
    onCodeDropped();
    dropCode(quote.listPrice);
    showCode('none');
  };

  const submit = (withoutCode = false) => {
    if (!user) return openLogin();
    const order = async (values: CheckoutValues) => {
      const outcome = await run(() => prepare(values, withoutCode));
      if (outcome === 'stopped') return;
      if ('failure' in outcome) return explain(outcome.failure, withoutCode);
      clearToasts();
      if ('ended' in outcome) {
        settle();
        return setEnded({ ...outcome.ended, withoutCode });
      }
      if (outcome.isEarlier)
        showToast({
          tone: 'warn',
          title: t('earlier.title'),
          description: t('earlier.text'),
          duration: 12_000,
        });
      onPlaced(outcome);
    };
    void form.handleSubmit(order, refuse)();
  };

  return {
    ...{ form, recipient, quote, change, isGone, busy, failure, ended, newTotal },
    dismissEnded: () => setEnded(null),
    dismissNewTotal: () => setNewTotal(null),
    dismissFailure: () => setFailure(null),
    submit,
    continueAtListPrice,
    ...{ areasRef, agreementRef, noticeRef, submitRef },
  };
}
