'use client';

import { MessageCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { openService } from '@/components/browser/page-dialogs';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

/** WeChat Pay accepts only yuan; orders in other currencies are paid through customer service. */
export function PayElsewhere() {
  const t = useTranslations('payments.elsewhere');
  return (
    <Card className="border-transparent bg-accent">
      <h2 className="text-lg font-semibold md:text-xl">{t('title')}</h2>
      <p className="mt-2 text-body">{t('text')}</p>
      <Button className="mt-4 max-md:w-full" onClick={openService}>
        <MessageCircle aria-hidden />
        {t('action')}
      </Button>
    </Card>
  );
}
