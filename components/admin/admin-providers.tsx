'use client';

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useEffect, useState } from 'react';
import { prepareToasts } from '@/components/ui/toaster';
import { adminSession } from '@/lib/auth/admin-api';

/** The call has been tried with a fresh token already: the admin frame then leads to the sign-in page. */
const leaveWhenRefused = (error: unknown) => {
  if ((error as { status?: number }).status === 401) adminSession.forget();
};

const isWorthRetrying = (failures: number, error: unknown): boolean => {
  const status = (error as { status?: number }).status ?? 0;
  return failures < 1 && (status === 0 || status >= 500);
};

function newClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenRefused }),
    mutationCache: new MutationCache({ onError: leaveWhenRefused }),
    // Without a connection a call fails at once and is told: one that waited for it would be carried out behind the operator.
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: isWorthRetrying,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** What every admin page needs: its data, its address, and the end of a session (admin 1). */
export function AdminProviders({ children }: { children: ReactNode }) {
  const [client] = useState(newClient);
  useEffect(prepareToasts, []);
  return (
    <QueryClientProvider client={client}>
      <NuqsAdapter>{children}</NuqsAdapter>
    </QueryClientProvider>
  );
}
