'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SessionEnded } from '@/components/auth/session-ended';
import { useCustomerOnly } from '@/components/auth/use-customer-only';
import { prepareToasts } from '@/components/ui/toaster';
import { ContactsCard } from './contacts-card';
import { DataCard } from './data-card';
import { ProfileForm } from './profile-form';
import { ProfileHead } from './profile-head';
import { ProfileFailed, ProfileSkeleton } from './profile-states';
import { SessionsCard } from './sessions-card';
import { useProfile } from './use-profile';

export function ProfileScreen() {
  const [client] = useState(() => new QueryClient());
  const { user, hasEnded } = useCustomerOnly();
  const userId = user?.id ?? null;
  const [lastId, setLastId] = useState(userId);
  if (userId !== null && userId !== lastId) setLastId(userId);
  // What was typed waits behind the login that ended, for the same person alone.
  const shownId = userId ?? (hasEnded ? lastId : null);
  useEffect(() => {
    if (userId !== null) void client.invalidateQueries({ queryKey: ['sessions', userId] });
  }, [client, userId]);
  return (
    <QueryClientProvider client={client}>
      <ProfileHead user={user} />
      {userId === null && (hasEnded ? <SessionEnded /> : <ProfileSkeleton />)}
      {shownId !== null && (
        <div hidden={userId === null}>
          {/* Another user's login in another tab remounts the page. */}
          <Account key={shownId} userId={shownId} />
        </div>
      )}
    </QueryClientProvider>
  );
}

function Account({ userId }: { userId: number }) {
  const { loaded, error, retry, keep } = useProfile(userId);
  useEffect(prepareToasts, []);
  if (!loaded) return error ? <ProfileFailed onRetry={retry} /> : <ProfileSkeleton />;
  const { profile, areas } = loaded;
  return (
    <div className="grid gap-5">
      <ProfileForm profile={profile} areas={areas} onSaved={keep} />
      <ContactsCard profile={profile} onVerified={(changed) => void keep(changed)} />
      <SessionsCard userId={userId} />
      <DataCard profile={profile} />
    </div>
  );
}
