import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { openLogin } from '@/components/browser/page-dialogs';
import { dropCode, type OrderItem } from '@/components/cart/order-item';
import { useContractForm } from '@/components/forms/use-contract-form';
import { showToast } from '@/components/ui/toast';
import { isUnpaidUse } from '@/lib/discounts/rules';
import type { User } from '@/lib/users/contract';
import { areaTypes } from '@/values/areas';
import { requestOf } from './attempt';
import { readAttempt, readDraft, writeDraft } from './draft';
import { codeNoticeOf } from './pricing';
import { type Failure, usePlaceOrder } from './use-place-order';
import { useQuote } from './use-quote';
import { checkoutRules, type CheckoutValues, type FieldName, firstRefusal, problemsOf } from './validation';

type Focusable = { focus: () => void };

type Checkout = { item: OrderItem; user: User | null; onPlaced: (orderId: string) => void };

/** The page's state and actions; validation errors come in the order of (checkout 2). */
export function useCheckout({ item, user, onPlaced }: Checkout) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  const [draft] = useState(readDraft);
  const { form, showErrors } = useContractForm(checkoutRules, {
    textOf: ({ key, count = 0, limit = 0 }) => t(`problems.${key}`, { count, limit }),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: draft,
  });
  const { quote, change, refresh, showCode } = useQuote(item);
  const { busy, run } = usePlaceOrder();
  const [failure, setFailure] = useState<Failure | null>(null);
  const areasRef = useRef<Focusable>(null);
  const agreementRef = useRef<HTMLInputElement>(null);
  const noticeRef = useRef<HTMLDivElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);

  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(values) }),
    [subscribe],
  );

  const focusOn = (field: FieldName) => {
    if (field === 'hasConsent') agreementRef.current?.focus();
    else if (areaTypes.some((level) => level === field)) areasRef.current?.focus();
    else form.setFocus(field);
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

  /** If a price has changed, shows the change to the shopper and does not order. */
  const prepare = async (values: CheckoutValues, withoutCode: boolean) => {
    const { quote: now, changed } = await refresh();
    // If an earlier response was lost, its order may already use the code, so let the server decide.
    const notice = withoutCode || readAttempt() !== null ? null : codeNoticeOf(now);
    if (notice || changed) {
      showToast({ tone: 'warn', title: t(`${notice ?? 'priceChanged'}.title`) });
      // The notice is rendered in the next frame.
      requestAnimationFrame(() => noticeRef.current?.focus());
      return null;
    }
    return requestOf(values, withoutCode ? { ...item, discountCode: null } : item, locale);
  };

  const explain = (why: Failure) => {
    const description = why.message ?? t('failed.network');
    showToast({ tone: 'bad', title: t('failed.title'), description });
    if (why.code === 'UNAUTHENTICATED') return openLogin();
    if (why.code === 'DISCOUNT_INVALID') showCode(isUnpaidUse(why) ? 'held' : 'refused');
    showErrors(why.fields);
    setFailure(why);
  };

  const continueAtListPrice = () => {
    dropCode(quote.listPrice);
    showCode('none');
  };

  const submit = (withoutCode = false) => {
    if (!user) return openLogin();
    const order = async (values: CheckoutValues) => {
      const outcome = await run(() => prepare(values, withoutCode));
      if (outcome === 'stopped') return;
      if ('failure' in outcome) return explain(outcome.failure);
      if (outcome.isEarlier)
        showToast({
          tone: 'warn',
          title: t('earlier.title'),
          description: t('earlier.text'),
          duration: 12_000,
        });
      onPlaced(outcome.orderId);
    };
    void form.handleSubmit(order, refuse)();
  };

  return {
    form,
    quote,
    change,
    busy,
    failure,
    dismissFailure: () => setFailure(null),
    submit,
    continueAtListPrice,
    areasRef,
    agreementRef,
    noticeRef,
    submitRef,
  };
}
