'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazy } from '@/components/ui/lazy';
import { localePath } from '@/platform/i18n/path';
import { AdminFrame } from '../admin-frame';
import { useAdmin } from '../use-admin';
import { ExportButton } from './export-button';
import { NeedsAttention } from './needs-attention';
import { OrdersList } from './orders-list';
import { Overview } from './overview';
import { useOrderQuery } from './use-order-query';

const OrderDetail = lazy(async () => (await import('./order-detail')).OrderDetail);
const NoteDialog = lazy(async () => (await import('../notes/note-dialog')).NoteDialog);

/** The first admin page: what needs attention, the statistics, and all orders. */
export function OrdersScreen() {
  const t = useTranslations('adminOrders');
  const locale = useLocale();
  const query = useOrderQuery();
  const [noted, setNoted] = useState<string | null>(null);
  const isOwner = useAdmin()?.role === 'owner';
  return (
    <AdminFrame
      title={t('title')}
      actions={
        <>
          {isOwner && <ExportButton filters={query.filters} />}
          <Button asChild variant="outline" size="sm" className="max-md:hidden">
            <a href={localePath(locale, '/discount-admin')}>{t('discounts')}</a>
          </Button>
          <Button asChild variant="outline" size="sm" className="max-md:hidden">
            <a href={localePath(locale, '/user-admin')}>{t('users')}</a>
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <NeedsAttention />
        <Overview />
        <OrdersList query={query} onNote={setNoted} />
      </div>
      {query.order && <OrderDetail orderId={query.order} onClose={() => void query.set({ order: null })} />}
      {noted && <NoteDialog orderId={noted} onClose={() => setNoted(null)} />}
    </AdminFrame>
  );
}
