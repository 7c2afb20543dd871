'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SessionEnded } from '@/components/auth/session-ended';
import { useCustomerOnly } from '@/components/auth/use-customer-only';
import { focusHeading } from '@/components/ui/return-focus';
import { prepareToasts } from '@/components/ui/toaster';
import { CodeCard } from './code-card';
import { FriendList } from './friend-list';
import { NoCode, NoOrder, ReferralFailed, ReferralSkeleton } from './referral-states';
import { Stats } from './stats';
import { Steps } from './steps';
import { useReferral } from './use-referral';

export function ReferralScreen() {
  const [client] = useState(() => new QueryClient());
  const { user, hasEnded } = useCustomerOnly();
  return (
    <QueryClientProvider client={client}>
      {user ? (
        <Referral key={user.id} userId={user.id} />
      ) : hasEnded ? (
        <SessionEnded />
      ) : (
        <ReferralSkeleton />
      )}
    </QueryClientProvider>
  );
}

function Referral({ userId }: { userId: number }) {
  const { referral, offer, error, retry, create, friends } = useReferral(userId);
  useEffect(prepareToasts, []);
  const hasNoButton = referral !== undefined && (referral.referralCode !== null || !referral.canCreate);
  const isAnswered = hasNoButton && !create.isIdle;
  useEffect(() => {
    // The button that asked for a code is gone, and the focus with it.
    if (isAnswered && document.activeElement === document.body) focusHeading();
  }, [isAnswered]);
  if (!referral) return error ? <ReferralFailed error={error} onRetry={retry} /> : <ReferralSkeleton />;
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
