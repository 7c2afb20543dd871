import { useRef, useState } from 'react';
import { type OrderRequest, placeOrder } from '@/lib/orders/api';
import { ApiError } from '@/lib/platform/api-client';
import { type Attempt, attemptFor, earlierRequests } from './attempt';
import { readAttempt, writeAttempt } from './draft';

/** Why there is no order: the server's own words, none when nothing answered. */
export type Failure = { message: string | null; code: ApiError['code']; fields: ApiError['fields'] };

const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? { message: error.message || null, code: error.code, fields: error.fields }
    : { message: null, code: 'NETWORK', fields: [] };

/** `isEarlier`: an order that was placed before, its answer lost, and not as it has been edited since. */
type Placed = { orderId: string; isEarlier: boolean };
type Outcome = Placed | { failure: Failure } | 'stopped';

const isOtherContent = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'CONFLICT' &&
  error.fields.some(({ path }) => path === 'idempotency-key');

/** Places the order; where its key stands for other content, finds the order that was placed with it. */
async function placeOnce(request: OrderRequest, attempt: Attempt): Promise<Placed> {
  try {
    return { ...(await placeOrder(request, attempt.key)), isEarlier: false };
  } catch (error) {
    if (!isOtherContent(error)) throw error;
    for (const earlier of earlierRequests(attempt)) {
      const found = await placeOrder(earlier, attempt.key).catch((why: unknown) => {
        if (!isOtherContent(why)) throw why;
        return null;
      });
      if (found) return { ...found, isEarlier: true };
    }
    // It is the order of another tab: the next try is one of its own.
    writeAttempt(null);
    throw error;
  }
}

/** Runs one order at a time; `prepare` gives what to order, or null when the shopper has to look first. */
export function usePlaceOrder() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const run = async (prepare: () => Promise<OrderRequest | null>): Promise<Outcome> => {
    if (running.current) return 'stopped';
    running.current = true;
    setBusy(true);
    const release = () => {
      running.current = false;
      setBusy(false);
    };
    try {
      const request = await prepare();
      if (!request) {
        release();
        return 'stopped';
      }
      const attempt = attemptFor(request, readAttempt());
      writeAttempt(attempt);
      // Stays busy: the page is left now.
      return await placeOnce(request, attempt);
    } catch (error) {
      release();
      return { failure: failureOf(error) };
    }
  };
  return { busy, run };
}
