'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCustomer } from '@/components/auth/use-customer';
import { useHydrated } from '@/components/browser/use-hydrated';
import { useRouter } from '@/platform/i18n/navigation';
import { CodeCard } from './code-card';
import { FriendList } from './friend-list';
import { NoCode, NoOrder, ReferralFailed, ReferralSkeleton } from './referral-states';
import { Stats } from './stats';
import { Steps } from './steps';
import { useReferral } from './use-referral';

/** Only for customers; a visitor is redirected to the home page (users 7). */
export function ReferralScreen() {
  const [client] = useState(() => new QueryClient());
  const router = useRouter();
  const hydrated = useHydrated();
  const user = useCustomer();
  const visitor = hydrated && user === null;
  useEffect(() => {
    if (visitor) router.replace('/');
  }, [visitor, router]);

  return (
    <QueryClientProvider client={client}>
      {user ? <Referral key={user.id} userId={user.id} /> : <ReferralSkeleton />}
    </QueryClientProvider>
  );
}

function Referral({ userId }: { userId: number }) {
  const { referral, offer, failed, retry, create, friends } = useReferral(userId);
  if (!referral) return failed ? <ReferralFailed onRetry={retry} /> : <ReferralSkeleton />;
  const { referralCode, canCreate, stats } = referral;
  if (!referralCode) return canCreate ? <NoCode offer={offer} create={create} /> : <NoOrder />;
  return (
    <>
      <CodeCard code={referralCode.code} active={referralCode.status === 'active'} offer={offer} />
      <Stats stats={stats} />
      <Steps offer={offer} />
      <FriendList friends={friends} />
    </>
  );
}
