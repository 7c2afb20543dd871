'use client';

import { useTranslations } from 'next-intl';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import type { Statistics } from '@/lib/orders/admin-contract';
import { useRangeName } from '../use-range';
import { DaysPanel } from './days-panel';

type DaysDialogProps = { statistics: Statistics; onClose: () => void };

/** Orders and money of each day of the range. It is open while it is rendered. */
export function DaysDialog({ statistics, onClose }: DaysDialogProps) {
  const t = useTranslations('adminOrders.chart');
  const common = useTranslations('common');
  const nameOf = useRangeName();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t('title')} closeLabel={common('close')} className="sm:max-w-180">
        <p className="text-muted-foreground">
          {t('paid', { range: nameOf(statistics), paid: statistics.paid })}
        </p>
        <DaysPanel days={statistics.days} />
      </DialogContent>
    </Dialog>
  );
}
