'use client';

import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { fetchParcels } from '@/lib/shipping/admin-api';
import type { OrderDetail } from '@/lib/orders/contract';
import type { Parcel } from '@/lib/shipping/admin-contract';
import { isBefore, isReceived } from '@/values/orders';
import { isTroubleTrack, type TrackState } from '@/values/shipping';
import { Loaded } from '../loaded';
import { isRefunded } from '../status/stop-sign';
import { useShortTime } from '../use-short-time';
import { ParcelDialog } from './parcel-dialog';

type ParcelPanelProps = { order: OrderDetail };

/** The parcels of one order; one is added while pieces are left, and corrected until they are delivered (shipping 5). */
export function ParcelPanel({ order }: ParcelPanelProps) {
  const { id: orderId, status } = order;
  const t = useTranslations('adminShipping.parcels');
  const [edited, setEdited] = useState<Parcel | 'new' | null>(null);
  const query = useQuery({
    queryKey: ['order-parcels', orderId],
    queryFn: ({ signal }) => fetchParcels(orderId, signal),
  });
  const isOpen = isReceived(status) && isBefore(status, 'delivered');
  const left = query.data?.left ?? 0;
  if (!isReceived(status) && query.data?.parcels.length === 0) return null;
  return (
    <section aria-label={t('title')}>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">{t('title')}</h3>
        {left > 0 && <span className="text-note text-muted-foreground">{t('left', { count: left })}</span>}
        {isOpen && left > 0 && <AddButton isStopped={isRefunded(order)} onAdd={() => setEdited('new')} />}
      </div>
      {query.isPending ? (
        <Skeleton className="h-12" />
      ) : (
        <Loaded query={query} failed={t('loadFailed')}>
          {({ parcels }) =>
            parcels.length > 0 ? (
              <ul className="rounded-lg border px-4 py-1">
                {parcels.map((parcel) => (
                  <ParcelRow
                    key={parcel.id}
                    parcel={parcel}
                    onCorrect={isOpen ? () => setEdited(parcel) : null}
                  />
                ))}
              </ul>
            ) : (
              <p className="text-muted-foreground">{t('none')}</p>
            )
          }
        </Loaded>
      )}
      {edited && (
        <ParcelDialog
          orderId={orderId}
          parcel={edited === 'new' ? null : edited}
          most={left + (edited === 'new' ? 0 : edited.quantity)}
          known={query.data?.parcels ?? []}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

/** In its place stands why the server would refuse a parcel (shipping 27). */
function AddButton({ isStopped, onAdd }: { isStopped: boolean; onAdd: () => void }) {
  const t = useTranslations('adminShipping.parcels');
  if (isStopped) return <span className="ml-auto text-note text-bad">{t('stopped')}</span>;
  return (
    <Button variant="outline" size="xs" className="ml-auto" onClick={onAdd}>
      {t('add')}
    </Button>
  );
}

/** The colour of what a carrier says: red where somebody has to look after the parcel (shipping 17). */
const toneOf = (state: TrackState): Tone =>
  isTroubleTrack(state) ? 'bad' : state === 'signed' ? 'ok' : 'info';

type ParcelRowProps = { parcel: Parcel; onCorrect: (() => void) | null };

function ParcelRow({ parcel, onCorrect }: ParcelRowProps) {
  const t = useTranslations('adminShipping.parcels');
  const names = useTranslations('carriers');
  const timeOf = useShortTime();
  const { carrier, number, quantity, tracking_url: url, created_at, corrected_at, track } = parcel;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t py-2.5 first:border-0">
      <span>{names(carrier)}</span>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        title={t('open', { number })}
        className="inline-flex min-h-7.5 items-center gap-1 font-medium break-all text-primary tabular hover:underline"
      >
        {number}
        <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      </a>
      <span className="text-muted-foreground tabular">{t('pieces', { count: quantity })}</span>
      <span className="ml-auto text-note text-muted-foreground tabular">
        {t('by', { name: parcel.operator_name || t('crm'), time: timeOf(created_at) })}
        {corrected_at && ` · ${t('corrected', { time: timeOf(corrected_at) })}`}
      </span>
      {onCorrect && (
        <Button variant="outline" size="xs" aria-label={t('correctOne', { number })} onClick={onCorrect}>
          {t('correct')}
        </Button>
      )}
      {track && (
        <p data-slot="parcel-track" className="flex w-full flex-wrap items-center gap-x-2.5 text-note">
          <Badge tone={toneOf(track.state)}>{track.name}</Badge>
          <span className="text-muted-foreground tabular">{timeOf(track.at)}</span>
          <bdi lang="zh-CN" className="min-w-0 break-words">
            {track.text}
          </bdi>
        </p>
      )}
    </li>
  );
}
