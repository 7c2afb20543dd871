'use client';

import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '@/components/ui/badge';
import { Spinner } from '@/components/ui/spinner';
import type { SyncStatus } from '@/values/crm';

const tones: Record<SyncStatus, Tone> = {
  completed: 'ok',
  pending: 'muted',
  syncing: 'info',
  failed: 'bad',
};

/** A running sync shows a spinner instead of the dot (look 3). */
export function SyncBadge({ status }: { status: SyncStatus }) {
  const t = useTranslations('adminCrm.status');
  const isTurning = status === 'syncing';
  return (
    <Badge tone={tones[status]} className={isTurning ? '[&>span:first-child]:hidden' : ''}>
      {isTurning && <Spinner className="size-3" />}
      {t(status)}
    </Badge>
  );
}
