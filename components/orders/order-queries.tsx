'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

let kept: QueryClient | null = null;

/** What was read stays while the shopper moves between list and order, so that going back finds its place. */
const clientOfBrowser = (): QueryClient => (kept ??= new QueryClient());

export function OrderQueries({ children }: { children: ReactNode }) {
  const [client] = useState(() => (typeof window === 'undefined' ? new QueryClient() : clientOfBrowser()));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
