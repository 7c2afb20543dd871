import { useRef, useState } from 'react';
import { type OrderRequest, placeOrder } from '@/lib/orders/api';
import { ApiError } from '@/lib/platform/api-client';
import { attemptFor } from './attempt';
import { readAttempt, writeAttempt } from './draft';

/** Why there is no order: the server's own words, none when nothing answered. */
export type Failure = { message: string | null; code: ApiError['code']; fields: ApiError['fields'] };

const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? { message: error.message || null, code: error.code, fields: error.fields }
    : { message: null, code: 'NETWORK', fields: [] };

type Outcome = { orderId: string } | { failure: Failure } | 'stopped';

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
      return await placeOrder(request, attempt.key);
    } catch (error) {
      release();
      return { failure: failureOf(error) };
    }
  };
  return { busy, run };
}
