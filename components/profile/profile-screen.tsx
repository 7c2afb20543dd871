'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { SessionEnded } from '@/components/auth/session-ended';
import { useCustomerOnly } from '@/components/auth/use-customer-only';
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
  return (
    <QueryClientProvider client={client}>
      <ProfileHead user={user} />
      {/* Another user's login in another tab remounts the page. */}
      {user ? <Account key={user.id} userId={user.id} /> : hasEnded ? <SessionEnded /> : <ProfileSkeleton />}
    </QueryClientProvider>
  );
}

function Account({ userId }: { userId: number }) {
  const { loaded, error, retry, keep } = useProfile(userId);
  if (!loaded) return error ? <ProfileFailed onRetry={retry} /> : <ProfileSkeleton />;
  const { profile, areas } = loaded;
  return (
    <div className="grid gap-5">
      <ProfileForm profile={profile} areas={areas} onSaved={keep} />
      <ContactsCard profile={profile} onVerified={keep} />
      <SessionsCard userId={userId} />
      <DataCard profile={profile} />
    </div>
  );
}
