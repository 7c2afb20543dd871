'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';

type NewTotalSheetProps = {
  /** Both totals with their currency symbols; null when nothing has changed. */
  change: { from: string; to: string } | null;
  closeLabel: string;
  onAccept: () => void;
  onClose: () => void;
  onClosed: () => void;
};

/** The total changed between page and order: nothing was ordered, and one press accepts the new one (checkout 13). */
export function NewTotalSheet({ change, closeLabel, onAccept, onClose, onClosed }: NewTotalSheetProps) {
  const t = useTranslations('checkout.newTotal');
  // While the sheet fades out, it keeps its amounts.
  const [last, setLast] = useState(change);
  if (change && change !== last) setLast(change);
  return (
    <Dialog open={change !== null} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent
        title={t('title')}
        closeLabel={closeLabel}
        description={t('text')}
        className="sm:max-w-104"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
      >
        <dl className="grid gap-2 border-y py-4">
          <div className="flex items-baseline justify-between gap-4 text-muted-foreground">
            <dt>{t('before')}</dt>
            <dd className="tabular line-through">{last?.from}</dd>
          </div>
          <div className="flex items-baseline justify-between gap-4 font-semibold">
            <dt>{t('now')}</dt>
            <dd className="text-title leading-tight tabular">{last?.to}</dd>
          </div>
        </dl>
        <Button
          size="lg"
          className="mt-5 w-full"
          onClick={() => {
            onClose();
            onAccept();
          }}
        >
          {t('accept', { total: last?.to ?? '' })}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
