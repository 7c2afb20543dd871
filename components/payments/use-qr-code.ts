'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentStatus } from '@/lib/payments/contract';
import type { OrderState } from './use-order';
import { useSecondsLeft } from './use-seconds-left';

/** How long the last look at the server may hold up the news that the code has expired. */
const lastLook = 3000;

const nothingAfter = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds));

type QrCode = { link: string; endsAt: number; stage: 'shown' | 'hidden' | 'expired' };

const isOver = (code: QrCode | null): code is QrCode => code !== null && performance.now() >= code.endsAt;

/** The code to scan, from its creation to its end, whether its dialog is open or not. */
export function useQrCode(refresh: OrderState['refresh'], onExpired: () => void) {
  const [code, setCode] = useState<QrCode | null>(null);
  const lives = code !== null && code.stage !== 'expired';
  const seconds = useSecondsLeft(lives ? code.endsAt : null) ?? 0;
  const over = lives && seconds === 0;

  // A payment of the last moment counts.
  const look = useEffectEvent(() => Promise.race([refresh().catch(() => null), nothingAfter(lastLook)]));
  const conclude = useEffectEvent((status: PaymentStatus | null) => {
    const unpaid = status === null || status === 'pending' || status === 'failed';
    // Another code may have taken the place of this one meanwhile.
    setCode((current) => (isOver(current) ? (unpaid ? { ...current, stage: 'expired' } : null) : current));
    if (unpaid) onExpired();
  });
  useEffect(() => {
    if (over) void look().then(conclude);
  }, [over]);

  return {
    link: code?.link ?? null,
    shown: code?.stage === 'shown' && !over,
    expired: code?.stage === 'expired',
    seconds,
    show: (link: string, forSeconds: number) =>
      setCode({ link, endsAt: performance.now() + forSeconds * 1000, stage: 'shown' }),
    hide: () => setCode((current) => current && { ...current, stage: 'hidden' }),
  };
}
