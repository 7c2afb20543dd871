'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { saveFile } from '@/components/browser/save-file';
import { useChange } from '@/components/forms/use-change';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { downloadOrders } from '@/lib/orders/admin-api';
import type { OrderFilters } from '@/lib/orders/admin-contract';

/** Downloads the filtered orders as a file; only for owners. */
export function ExportButton({ filters }: { filters: OrderFilters }) {
  const t = useTranslations('adminOrders');
  const download = useChange({
    mutationFn: () => downloadOrders(filters),
    failed: t('export.failed'),
    unreachable: t('change.network'),
    onSuccess: ({ name, file }) => {
      saveFile(name, file);
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
