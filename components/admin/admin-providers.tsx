'use client';

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { adminSession } from '@/lib/auth/admin-api';
import { errorStatus } from '@/platform/api-error';

/** The call was already repeated with a fresh token, so the session has ended; the frame opens the sign-in page. */
const leaveWhenRefused = (error: unknown) => {
  if (errorStatus(error) === 401) adminSession.forget();
};

const isWorthRetrying = (failures: number, error: unknown): boolean => {
  const status = errorStatus(error);
  return failures < 1 && (status === 0 || status >= 500);
};

function newClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenRefused }),
    mutationCache: new MutationCache({ onError: leaveWhenRefused }),
    // Offline, a call fails at once with a message: a waiting call would run later without the operator's knowledge.
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

/** What every admin page needs: query cache, state in the address, handling of an ended session (admin 1). */
export function AdminProviders({ children }: { children: ReactNode }) {
  const [client] = useState(newClient);
  return (
    <QueryClientProvider client={client}>
      <NuqsAdapter>{children}</NuqsAdapter>
    </QueryClientProvider>
  );
}
