'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type AppliedCode,
  checkCode,
  type CodeFailure,
  type CodeState,
  isFailure,
} from '@/components/cart/code';
import { replaceAddress } from '@/components/browser/replace-address';
import { codeKeyOf } from '@/lib/discounts/rules';
import type { Offered } from './applied-price';
import { keepFriendCode, readFriendCode, refuseFriendCode } from './friend-code';

/** The check of the link's code; it resolves to false when the link had a code that was not applied. */
function newArrival() {
  let end!: (isWell: boolean) => void;
  const ended = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

const linkCode = (): string | null => new URLSearchParams(window.location.search).get('vipcode');

/** Sets the code of the address (discounts 18), and returns the one before. */
function setLink(code: string | null): string | null {
  const before = linkCode();
  if (code === before) return before;
  const url = new URL(window.location.href);
  if (code === null) url.searchParams.delete('vipcode');
  else url.searchParams.set('vipcode', code);
  replaceAddress(url);
  return before;
}

/** The code that the link brought, and whether the server has counted its landing (figures 6). */
type Brought = { key: string; isCounted: boolean };

/** What is shown without a code: a friend's code from the link of an earlier visit, if there is one. */
function atRest(product: number): CodeState {
  const code = readFriendCode(product);
  return code === null ? { kind: 'none' } : { kind: 'offered', code };
}

/** The VIP code of the page: typed in the dialog, or from `?vipcode=`, which is checked automatically. */
export function useVipCode(product: Offered) {
  const [state, setState] = useState<CodeState>({ kind: 'none' });
  const [arrival] = useState(newArrival);
  /** The check under way, at first the arrival: whether it ended well. Null while the strip says what is paid. */
  const underWay = useRef<Promise<boolean> | null>(arrival.ended);
  const latest = useRef<AppliedCode | null>(null);
  const attempt = useRef(0);
  const putAway = useRef<string | null>(null);
  const link = useRef<Brought | null>(null);

  const show = (next: CodeState) => {
    latest.current = next.kind === 'applied' ? next.applied : null;
    setState(next);
  };

  /** Null when the code is applied; an answer that was overtaken by a later check changes nothing. */
  const ask = async (code: string): Promise<CodeFailure | null> => {
    const current = ++attempt.current;
    const brought = link.current?.key === codeKeyOf(code) ? link.current : null;
    const answer = await checkCode(code, product, brought && !brought.isCounted ? 'link' : 'typed');
    const isFailed = isFailure(answer);
    if (brought && !(isFailed && answer.kind === 'unanswered')) brought.isCounted = true;
    if (isFailed) return answer;
    if (brought) keepFriendCode(answer.code, product.id);
    if (current === attempt.current) {
      const linked = linkCode();
      if (linked !== null && codeKeyOf(linked) !== codeKeyOf(answer.code)) setLink(answer.code);
      show({ kind: 'applied', applied: answer });
    }
    return null;
  };

  /** Checks a code of the strip, which says what became of it. */
  const check = async (code: string): Promise<CodeFailure | null> => {
    show({ kind: 'checking', code });
    const asked = ask(code);
    const ended = asked.then((answer) => answer === null);
    underWay.current = ended;
    const failure = await asked;
    if (underWay.current === ended) underWay.current = null;
    if (failure?.kind === 'refused') refuseFriendCode(code, product.id);
    // The dialog may have applied another code meanwhile.
    if (failure) setState((now) => (now.kind === 'checking' ? { kind: 'failed', code, failure } : now));
    return failure;
  };

  const arrive = useEffectEvent(async () => {
    const key = codeKeyOf(linkCode() ?? '');
    let isWell = true;
    if (key) {
      link.current = { key, isCounted: false };
      isWell = (await check(key)) === null;
      if (!isWell) document.documentElement.dataset['vipcode'] = 'refused';
    } else {
      show(atRest(product.id));
      underWay.current = null;
    }
    arrival.end(isWell);
  });
  useEffect(() => {
    const start = setTimeout(() => void arrive());
    return () => clearTimeout(start);
  }, []);

  const remove = () => {
    putAway.current = setLink(null);
    if (state.kind === 'applied') show({ kind: 'removed', applied: state.applied });
  };
  const undo = () => {
    if (state.kind !== 'removed') return;
    setLink(putAway.current);
    show({ kind: 'applied', applied: state.applied });
  };
  const goOnWithout = () => {
    setLink(null);
    show(atRest(product.id));
  };

  /**
   * The code for the purchase. Waits for the check under way; null when that code was not applied, because nobody may buy
   * at another price than the promised one (discounts 8).
   */
  const codeToBuyWith = async (): Promise<{ code: AppliedCode | null } | null> =>
    (await (underWay.current ?? true)) ? { code: latest.current } : null;

  return { state, ask, check, remove, undo, goOnWithout, codeToBuyWith };
}
