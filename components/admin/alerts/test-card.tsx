import { Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useChange } from '@/components/forms/use-change';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { sendTestAlert } from '@/lib/alerts/admin-api';
import type { Alerts } from '@/lib/alerts/admin-contract';
import { type AlertChannel, alertChannels } from '@/values/alerts';

/** One alert by each channel that is set, at once; nothing to show where none is. */
export function TestCard({ channels }: { channels: Alerts['channels'] }) {
  const t = useTranslations('adminAlerts.test');
  const open = alertChannels.filter((channel) => channels[channel]);
  if (open.length === 0) return null;
  return (
    <Card className="flex flex-wrap items-start gap-x-6 gap-y-3 md:p-5">
      <h2 className="mr-auto text-base font-semibold">{t('title')}</h2>
      {open.map((channel) => (
        <TestButton key={channel} channel={channel} />
      ))}
    </Card>
  );
}

function TestButton({ channel }: { channel: AlertChannel }) {
  const t = useTranslations('adminAlerts.test');
  const test = useChange({ mutationFn: () => sendTestAlert(channel), failed: t('failed') });
  const { data } = test;
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button variant="outline" size="sm" busy={test.isPending} onClick={() => test.mutate()}>
        <Send aria-hidden />
        {t(channel)}
      </Button>
      <p role="status" className={data?.sent === false ? 'text-note text-bad' : 'text-note text-ok'}>
        {data && (data.sent ? t('sent') : t('notSent', { reason: data.reason ?? '' }))}
      </p>
    </div>
  );
}
