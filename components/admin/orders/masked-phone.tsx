'use client';

import { Eye } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useChange } from '@/components/forms/use-change';
import { IconButton } from '@/components/ui/icon-button';
import { revealContact } from '@/lib/orders/admin-api';

/** A masked phone number; a click shows it in full, and this access is recorded. */
export function MaskedPhone({ id, phone }: { id: string; phone: string }) {
  const t = useTranslations('adminOrders.table');
  const look = useChange({
    mutationFn: () => revealContact(id),
    failed: t('revealFailed'),
    titleOnly: true,
  });
  if (look.data)
    return (
      <span className="tabular" role="status">
        <span className="sr-only">{t('revealed', { phone: look.data.phone })}</span>
        <span aria-hidden>{look.data.phone}</span>
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1">
      <span className="tabular">{phone}</span>
      <IconButton
        variant="muted-ghost"
        size="cell"
        aria-label={t('reveal')}
        title={t('reveal')}
        disabled={look.isPending}
        onClick={() => look.mutate()}
      >
        <Eye aria-hidden className="size-3.5" />
      </IconButton>
    </span>
  );
}
