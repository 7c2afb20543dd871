'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { OrderDetail, ReturnRequest } from '@/lib/orders/contract';
import { fetchReturn } from '@/lib/orders/returns/admin-api';
import { Loaded } from '../loaded';
import { useShortTime } from '../use-short-time';
import { CloseReturnDialog } from './close-return-dialog';

/** The return that the buyer requested, and what to do next; nothing where nobody did (orders 27). */
export function ReturnPanel({ order }: { order: OrderDetail }) {
  const t = useTranslations('adminOrder.returns');
  const query = useQuery({
    queryKey: ['order-return', order.id],
    queryFn: ({ signal }) => fetchReturn(order.id, signal),
  });
  if (query.isPending || query.data === null) return null;
  return (
    <section aria-label={t('title')} data-slot="return">
      <Loaded query={query} failed={t('failed')}>
        {(request) => request && <RequestedReturn order={order} request={request} />}
      </Loaded>
    </section>
  );
}

function RequestedReturn({ order, request }: { order: OrderDetail; request: ReturnRequest }) {
  const t = useTranslations('adminOrder.returns');
  const reasons = useTranslations('returnReasons');
  const timeOf = useShortTime();
  const [isClosing, setClosing] = useState(false);
  const { reason, note, asked_at: askedAt, closed_at: closedAt, closed_by: closedBy, answer } = request;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">{t('title')}</h3>
        <Badge tone={closedAt ? 'muted' : 'warn'}>{t(closedAt ? 'closed' : 'open')}</Badge>
        {!closedAt && (
          <Button variant="outline" size="xs" className="ml-auto" onClick={() => setClosing(true)}>
            {t('close')}
          </Button>
        )}
      </div>
      <div className="grid gap-1 rounded-lg border px-4 py-3">
        <p>{t('asked', { time: timeOf(askedAt) })}</p>
        {reason && <p>{t('reason', { reason: reasons(reason) })}</p>}
        {note && <p className="break-words whitespace-pre-line">{note}</p>}
        {closedAt ? (
          <p className="text-muted-foreground">
            {t(closedBy === 'refund' ? 'refunded' : 'answered', { time: timeOf(closedAt) })}
          </p>
        ) : (
          <p className="text-muted-foreground">
            {t(order.payment_method === 'manual' ? 'nextManual' : 'next')}
          </p>
        )}
        {answer && <p className="break-words whitespace-pre-line">{answer}</p>}
      </div>
      {isClosing && <CloseReturnDialog orderId={order.id} onClose={() => setClosing(false)} />}
    </>
  );
}
