import { scriptOf } from './script-of';

export type EarlySettings = {
  /** Sent as `Accept-Language`. */
  language: string;
  /** Where the browser keeps its access token. */
  tokenKey: string;
  tabs: string[];
};

/**
 * Stands in the head of each page, and runs before the style sheet is there: on a page of a customer's own orders it calls
 * the API as `call` does, and leaves the answers to it (`platform/early-answers.ts`).
 */
export const fetchEarly = (settings: EarlySettings): string => scriptOf(fetchAnswers, settings);

function fetchAnswers({ language, tokenKey, tabs }: EarlySettings) {
  const page = /\/(my-orders|order-success)$/.exec(location.pathname);
  if (!page) return;
  let token: string | null = null;
  try {
    token = localStorage.getItem(tokenKey);
  } catch {
    // A browser without storage has no login.
  }
  const headers = { 'Accept-Language': language, ...(token && { Authorization: `Bearer ${token}` }) };
  const early: NonNullable<typeof window.earlyAnswers> = (window.earlyAnswers = {});
  const get = (path: string) => {
    const answer = fetch(path, { headers });
    answer.catch(() => undefined);
    early[path] = { token, at: performance.now(), answer };
  };
  const query = new URLSearchParams(location.search);
  const tab = tabs.find((one) => one === query.get('status')) || 'all';
  const id = (query.get('orderId') || '').trim();
  if (page[1] === 'my-orders') get(`/api/orders/my?status=${tab}&page=1`);
  else if (/^ORDER_[0-9A-Z]{1,40}$/.test(id)) {
    get(`/api/orders/${id}`);
    get(`/api/orders/${id}/story`);
  }
  dispatchEvent(new Event('early-answers'));
}
