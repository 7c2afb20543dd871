import { useState } from 'react';
import { forgetAttempt, type Owner, readAttempt } from './draft';
import type { Quote } from './pricing';

/**
 * Whether the goods are known to be off or sold out, so that nothing can be ordered. An attempt whose answer was lost may
 * have taken the last piece: only its own request finds that order, so it can be sent again.
 */
export function useGone(owner: Owner, { availability }: Quote, read: () => Promise<Quote>) {
  const [mayHaveOrder, setMayHaveOrder] = useState(() => {
    const attempt = readAttempt(owner);
    return attempt !== null && attempt.isRefused !== true;
  });

  /** A conflict may mean that the goods are gone; then the attempt has made no order either. */
  const lookAgain = async () => {
    const now = await read().catch(() => null);
    if (!now || now.availability === 'on_sale') return;
    forgetAttempt();
    setMayHaveOrder(false);
  };
  return {
    isGone: availability !== 'on_sale' && !mayHaveOrder,
    lookAgain,
    /** The order of the lost answer was found. */
    settle: () => setMayHaveOrder(false),
  };
}
