'use client';

import { MapPin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { fillRecipient } from './fill-recipient';
import type { CheckoutValues } from './validation';

/** Inside WeChat: fills in an address that the shopper keeps there. */
export function WechatAddress({ form }: { form: UseFormReturn<CheckoutValues> }) {
  const t = useTranslations('checkout.wechatAddress');
  const [busy, setBusy] = useState(false);
  const pick = async () => {
    setBusy(true);
    try {
      const { pickWechatAddress } = await import('./wechat-address');
      const picked = await pickWechatAddress();
      if (picked) fillRecipient(form, picked);
    } catch {
      showToast({ tone: 'warn', title: t('failed'), description: t('failedText') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outline" size="lg" busy={busy} onClick={() => void pick()} className="w-full">
      <MapPin aria-hidden className="text-primary" />
      {t('use')}
    </Button>
  );
}
