'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useChange } from '@/components/forms/use-change';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { downloadOrders } from '@/lib/orders/admin-api';
import type { OrderFilters } from '@/lib/orders/admin-contract';

function save({ name, file }: { name: string; file: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Downloads the filtered orders as a file; only for owners. */
export function ExportButton({ filters }: { filters: OrderFilters }) {
  const t = useTranslations('adminOrders');
  const download = useChange({
    mutationFn: () => downloadOrders(filters),
    failed: t('export.failed'),
    unreachable: t('change.network'),
    onSuccess: (given) => {
      save(given);
      showToast({ tone: 'ok', title: t('export.done') });
    },
  });
  return (
    <Button variant="outline" size="sm" busy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden />
      {t(download.isPending ? 'export.busy' : 'export.button')}
    </Button>
  );
}
