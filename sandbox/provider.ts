import type { Route } from './http';

/** An external system of the shop, as the sandbox plays it. */
export interface Provider {
  routes: () => Route[];
  /** The variables by which a shop finds it; the shop knows nothing else about it. */
  environment: () => Record<string, string>;
  /** Goes on with what an earlier start left in progress. */
  resume?: () => void;
  /** Forgets what is in progress, because the state is being emptied. */
  reset?: () => void;
  close?: () => void;
}
