'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

let sharedClient: QueryClient | null = null;

/** Keeps the query cache between list and order, so that going back restores the scroll position. */
const clientOfBrowser = (): QueryClient => (sharedClient ??= new QueryClient());

export function OrderQueries({ children }: { children: ReactNode }) {
  const [client] = useState(() => (typeof window === 'undefined' ? new QueryClient() : clientOfBrowser()));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
