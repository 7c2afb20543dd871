'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type AppliedCode,
  checkCode,
  type CodeFailure,
  type CodeState,
  isFailure,
} from '@/components/cart/code';
import { codeKeyOf } from '@/lib/discounts/rules';
import type { Offered } from './applied-price';
import { forgetFriendCode, keepFriendCode, readFriendCode } from './friend-code';

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
  window.history.replaceState(window.history.state, '', url);
  return before;
}

/** What is shown without a code: a friend's code from the link of an earlier visit, if there is one. */
function atRest(): CodeState {
  const code = readFriendCode();
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

  const show = (next: CodeState) => {
    latest.current = next.kind === 'applied' ? next.applied : null;
    setState(next);
  };

  /** Null when the code is applied; an answer that was overtaken by a later check changes nothing. */
  const ask = async (code: string, via: 'link' | 'typed' = 'typed'): Promise<CodeFailure | null> => {
    const current = ++attempt.current;
    const answer = await checkCode(code, product, via);
    const isFailed = isFailure(answer);
    if (current === attempt.current && !isFailed) {
      if (via === 'typed' && linkCode() !== null) setLink(answer.code);
      show({ kind: 'applied', applied: answer });
    }
    return isFailed ? answer : null;
  };

  /** Checks a code of the strip, which says what became of it. */
  const check = async (code: string, via?: 'link'): Promise<CodeFailure | null> => {
    show({ kind: 'checking', code });
    const asked = ask(code, via);
    const ended = asked.then((answer) => answer === null);
    underWay.current = ended;
    const failure = await asked;
    if (underWay.current === ended) underWay.current = null;
    if (failure?.kind === 'refused' && code === readFriendCode()) forgetFriendCode();
    // The dialog may have applied another code meanwhile.
    if (failure) setState((now) => (now.kind === 'checking' ? { kind: 'failed', code, failure } : now));
    return failure;
  };

  const arrive = useEffectEvent(async () => {
    const brought = linkCode()?.trim();
    let isWell = true;
    if (!brought) {
      show(atRest());
      underWay.current = null;
    } else if ((await check(codeKeyOf(brought), 'link')) === null)
      keepFriendCode(latest.current?.code ?? brought);
    else {
      isWell = false;
      document.documentElement.dataset['vipcode'] = 'refused';
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
    show(atRest());
  };

  /**
   * The code for the purchase. Waits for the check under way; null when that code was not applied, because nobody may buy
   * at another price than the promised one (discounts 8).
   */
  const codeToBuyWith = async (): Promise<{ code: AppliedCode | null } | null> =>
    (await (underWay.current ?? true)) ? { code: latest.current } : null;

  return { state, ask, check, remove, undo, goOnWithout, codeToBuyWith };
}
