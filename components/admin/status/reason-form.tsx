'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { statusReasonLimit } from '@/lib/orders/admin-contract';

type ReasonFormProps = {
  /** As typed; the dialog around knows it too. */
  reason: string;
  busy: boolean;
  onType: (reason: string) => void;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
};

/** Why an order leaves although its money goes back, or it is cancelled (orders 23, orders 38). */
export function ReasonForm({ reason, busy, onType, onCancel, onConfirm }: ReasonFormProps) {
  const t = useTranslations('adminOrders.change');
  const common = useTranslations('common');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = reason.trim();
    setIsMissing(!given);
    if (given && !busy) onConfirm(given);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label={t('reason')} required hint={t('reasonHint')} error={isMissing && t('reasonMissing')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={statusReasonLimit}
            value={reason}
            onChange={(event) => onType(event.target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" variant="destructive" busy={busy}>
          {t('confirmRefunded')}
        </Button>
      </div>
    </form>
  );
}
