'use client';

import { PencilLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useChange } from '@/components/forms/use-change';
import { EditRecipient } from '@/components/recipient/edit-recipient';
import { Button } from '@/components/ui/button';
import { changeRecipientAsAdmin, revealContact } from '@/lib/orders/admin-api';
import type { Order } from '@/lib/orders/contract';
import { useRefreshOrder } from '../use-refresh-order';

/** Shows the whole recipient, which is recorded, in a form that corrects it (orders 24). */
export function CorrectRecipient({ order }: { order: Order }) {
  const t = useTranslations('adminOrder.facts');
  const refresh = useRefreshOrder();
  const [whole, setWhole] = useState<Order | null>(null);
  const open = useChange({
    mutationFn: () => revealContact(order.id),
    failed: t('revealFailed'),
    onSuccess: (contact) => setWhole({ ...order, ...contact }),
  });
  return (
    <>
      <Button
        variant="outline"
        size="xs"
        busy={open.isPending}
        title={t('revealNote')}
        className="h-auto min-h-7.5 max-w-full py-1 text-left whitespace-normal"
        onClick={() => open.mutate()}
      >
        <PencilLine aria-hidden />
        {t('editRecipient')}
      </Button>
      {whole && (
        <EditRecipient
          order={whole}
          until="sent"
          save={changeRecipientAsAdmin}
          onChanged={() => refresh(order.id)}
          onClose={() => setWhole(null)}
        />
      )}
    </>
  );
}
