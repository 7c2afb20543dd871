'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AppliedCode } from '@/components/cart/order-item';
import { showToast } from '@/components/ui/toast';
import { isUnpaidUse } from '@/lib/discounts/rules';
import { ApiError, errorStatus, errorText } from '@/platform/api-error';
import { fill } from '@/platform/i18n/fill';
import { formatMoney } from '@/platform/money';
import { appliedCode, type Offered } from './applied-price';
import { forgetFriendCode, keepFriendCode, readFriendCode } from './friend-code';
import type { BuyTexts } from './texts';

/** Why a code was not applied; the text is shown below the field. */
export type CodeError = { kind: 'empty' | 'refused' | 'broken'; text: string };

async function fetchPrice(code: string, productId: number) {
  const { fetchDiscountedPrice } = await import('@/lib/discounts/api');
  return fetchDiscountedPrice(code, productId);
}

/** The check of the link's code; it resolves to false when the link had a code that was not applied. */
function newArrival() {
  let end!: (isWell: boolean) => void;
  const ended = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

/**
 * The VIP code of the page: typed in the dialog, or from `?vipcode=`, which is checked automatically. A code from the
 * link of an earlier visit is `offered`; `held` is the server's sentence about a code that an unpaid order uses.
 */
export function useVipCode(product: Offered, texts: BuyTexts['toast']) {
  const [draft, setDraft] = useState('');
  const [checking, setChecking] = useState(false);
  const [applied, setApplied] = useState<AppliedCode | null>(null);
  const [offered, setOffered] = useState<string | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  const [arrival] = useState(newArrival);
  const hasArrived = useRef(false);
  const latest = useRef<AppliedCode | null>(null);

  const refuse = (kind: CodeError['kind'], title: string, text: string): CodeError => {
    showToast({ tone: 'bad', title, description: text });
    return { kind, text };
  };

  /** Null when the code is applied. */
  const apply = async (typed: string): Promise<CodeError | null> => {
    const code = typed.trim();
    setDraft(code);
    if (!code) return refuse('empty', texts.emptyTitle, texts.empty);
    setChecking(true);
    setHeld(null);
    try {
      const accepted = appliedCode(code, await fetchPrice(code, product.id), product);
      latest.current = accepted;
      setApplied(accepted);
      const { unitPrice } = accepted;
      const amount = unitPrice && formatMoney(unitPrice, product.currency);
      showToast({
        tone: 'ok',
        title: texts.appliedTitle,
        description: amount ? fill(texts.applied, { amount }) : texts.appliedPlain,
      });
      return null;
    } catch (error) {
      const status = errorStatus(error);
      const hasResponse = status > 0;
      // The code of an unpaid order applies again after that order, so it is not forgotten.
      if (error instanceof ApiError && isUnpaidUse(error)) {
        setHeld(error.message);
        // The strip says so; a toast would repeat it, and on phones cover the header.
        return { kind: 'refused', text: error.message };
      }
      if (status === 422 && code === offered) {
        forgetFriendCode();
        setOffered(null);
        delete document.documentElement.dataset['friend'];
      }
      return hasResponse
        ? refuse('refused', texts.refusedTitle, errorText(error, texts.refused))
        : refuse('broken', texts.brokenTitle, texts.broken);
    } finally {
      setChecking(false);
    }
  };

  const arrive = useEffectEvent(async () => {
    const brought = new URLSearchParams(window.location.search).get('vipcode');
    let isWell = true;
    if (brought === null) setOffered(readFriendCode());
    else if ((await apply(brought)) === null) keepFriendCode(brought.trim());
    else {
      isWell = false;
      document.documentElement.dataset['vipcode'] = 'refused';
    }
    hasArrived.current = true;
    arrival.end(isWell);
  });
  useEffect(() => {
    const arrival = setTimeout(() => void arrive());
    return () => clearTimeout(arrival);
  }, []);

  /**
   * The code for the purchase. Waits until the link's code is checked; null when that code was refused, because nobody
   * may buy at another price than the promised one (discounts 8).
   */
  const codeToBuyWith = async (): Promise<{ code: AppliedCode | null } | null> =>
    hasArrived.current || (await arrival.ended) ? { code: latest.current } : null;

  return { draft, checking, applied, offered, held, apply, codeToBuyWith };
}
