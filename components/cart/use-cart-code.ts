import { useRef, useState } from 'react';
import { type CartItem, changeCart, withCode } from './cart';
import { type AppliedCode, checkCode, type CodeFailure, type CodeState, isFailure } from './code';

/** The code of the line that is ordered first, and what the strip says of it. */
export function useCartCode(first: CartItem | undefined) {
  const [said, setSaid] = useState<CodeState | null>(null);
  const underWay = useRef<Promise<AppliedCode | CodeFailure> | null>(null);
  const carried: CodeState = first?.applied ? { kind: 'applied', applied: first.applied } : { kind: 'none' };

  const setCode = (applied: AppliedCode | null) => {
    if (first) changeCart((now) => withCode(now, first.id, applied));
  };

  /** Null when the line carries the code from now on. */
  const apply = async (code: string): Promise<CodeFailure | null> => {
    if (!first) return null;
    const asked = checkCode(code, first);
    underWay.current = asked;
    const answer = await asked;
    if (underWay.current === asked) underWay.current = null;
    if (isFailure(answer)) return answer;
    setCode(answer);
    setSaid(null);
    return null;
  };

  /** Checks a code of the strip again, which says what became of it. */
  const check = async (code: string) => {
    setSaid({ kind: 'checking', code });
    const failure = await apply(code);
    if (failure) setSaid({ kind: 'failed', code, failure });
  };

  /** Waits for the check under way; false when that code was not applied, which is said where it was asked (discounts 8). */
  const isSettled = async (): Promise<boolean> => {
    const answer = await underWay.current;
    return !answer || !isFailure(answer);
  };

  const remove = () => {
    if (!first?.applied) return;
    setSaid({ kind: 'removed', applied: first.applied });
    setCode(null);
  };

  const undo = () => {
    if (said?.kind !== 'removed') return;
    setCode(said.applied);
    setSaid(null);
  };

  return { state: said ?? carried, say: setSaid, apply, check, isSettled, remove, undo };
}
