'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentStatus } from '@/lib/payments/attempts/contract';
import type { OrderState } from './use-order';
import { useSecondsLeft } from './use-seconds-left';

/** Milliseconds to wait for the last status request before the code is shown as expired. */
const lastLook = 3000;

const nothingAfter = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds));

type QrCode = { link: string; endsAt: number; stage: 'shown' | 'hidden' | 'expired' };

const isOver = (code: QrCode | null): code is QrCode => code !== null && performance.now() >= code.endsAt;

/** The QR code from its creation until it expires, also while its dialog is closed. */
export function useQrCode(refresh: OrderState['refresh'], onExpired: () => void) {
  const [code, setCode] = useState<QrCode | null>(null);
  const lives = code !== null && code.stage !== 'expired';
  const seconds = useSecondsLeft(lives ? code.endsAt : null) ?? 0;
  const over = lives && seconds === 0;

  // Check the status once more, because the shopper may have paid in the last seconds.
  const look = useEffectEvent(() => Promise.race([refresh().catch(() => null), nothingAfter(lastLook)]));
  const conclude = useEffectEvent((status: PaymentStatus | null) => {
    const unpaid = status === null || status === 'pending' || status === 'failed';
    // A newer code may have replaced this one meanwhile.
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
