'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import type { AttentionReason } from '@/lib/orders/admin-contract';
import { AdminFrame } from '../frame/admin-frame';
import { RangeField } from '../range-field';
import { useAdmin } from '../use-admin';
import { ExportButton } from './export-button';
import { NeedsAttention } from './needs-attention';
import { OrdersList } from './orders-list';
import { Overview } from './overview';
import { blankFilters, useOrderQuery } from './use-order-query';

const OrderDetail = lazy(async () => (await import('../detail/order-detail')).OrderDetail, Opening);
const NoteDialog = lazy(async () => (await import('../notes/note-dialog')).NoteDialog, Opening);

/** The first admin page: what needs attention, the statistics, and all orders. */
export function OrdersScreen() {
  const t = useTranslations('adminOrders');
  const query = useOrderQuery();
  const [noted, setNoted] = useState<string | null>(null);
  const isOwner = useAdmin()?.role === 'owner';
  const list = useRef<HTMLDivElement>(null);
  /** A need shows all that it counts and nothing else, what waits longest first. */
  const press = (need: AttentionReason | null) => {
    void query.set({ ...blankFilters, attention: need, sort: need && 'oldest' });
    if (need) list.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <AdminFrame
      title={t('title')}
      actions={
        <>
          <RangeField
            range={query.range}
            onChange={(range) => void query.set({ ...(range ?? { from: null, to: null }), page: null })}
          />
          {isOwner && <ExportButton filters={query.filters} />}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <NeedsAttention pressed={query.attention} onPress={press} />
        <Overview range={query.range} />
        <div ref={list}>
          <OrdersList query={query} onNote={setNoted} />
        </div>
      </div>
      {query.order && <OrderDetail orderId={query.order} onClose={() => void query.set({ order: null })} />}
      {noted && <NoteDialog orderId={noted} onClose={() => setNoted(null)} />}
    </AdminFrame>
  );
}
