'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAdmin } from '@/components/admin/use-admin';
import { Button } from '@/components/ui/button';
import { useResolve } from './use-reconciliation';

type ResolveButtonProps = { kind: 'difference' | 'mismatch'; id: number; question: string };

/** Marks an item as resolved; owners only. It asks for confirmation, because this cannot be undone. */
export function ResolveButton({ kind, id, question }: ResolveButtonProps) {
  const t = useTranslations('adminReconciliation.differences');
  const resolve = useResolve(kind);
  const [isOpen, setIsOpen] = useState(false);
  if (useAdmin()?.role !== 'owner') return null;
  if (!isOpen)
    return (
      <Button variant="outline" size="xs" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t('resolve')}
      </Button>
    );
  return (
    <div role="group" aria-label={question} className="grid gap-2 rounded-md bg-secondary p-3">
      <p>{question}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="xs" busy={resolve.isPending} onClick={() => resolve.mutate(id)}>
          {resolve.isPending ? t('resolving') : t('resolve')}
        </Button>
        <Button variant="outline" size="xs" onClick={() => setIsOpen(false)}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
