'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { showToast } from '@/components/ui/toast';
import type { SentParcel } from '@/lib/orders/contract';
import { ParcelTrack } from './parcel-track';
import { TrackLink } from './track-link';

function ParcelLine({ parcel }: { parcel: SentParcel }) {
  const { express_company: carrier, tracking_number: number, tracking_url: url, quantity, track } = parcel;
  const t = useTranslations('orders.timeline');
  const common = useTranslations('common');
  const facts = useTranslations('payments.facts');
  const text = useRef<HTMLSpanElement>(null);
  const onRefused = () => {
    if (text.current) getSelection()?.selectAllChildren(text.current);
    showToast({ tone: 'bad', title: facts('copyFailed'), description: t('copyFailedText') });
  };
  return (
    <li data-slot="parcel" className="flex items-center justify-between gap-4 py-2">
      <p className="min-w-0 break-words">
        {carrier && (
          <span className="block text-sm text-muted-foreground">
            <bdi>{carrier}</bdi>
            {quantity !== null && quantity > 1 && ` · ${t('pieces', { count: quantity })}`}
          </span>
        )}
        <span ref={text} className="font-medium break-all select-all tabular">
          {number}
        </span>
        <ParcelTrack track={track} />
        {url && <TrackLink number={number} url={url} />}
      </p>
      <CopyButton
        text={number}
        label={common('copy')}
        copiedLabel={common('copied')}
        aria-label={t('copyParcel', { number })}
        onRefused={onRefused}
      />
    </li>
  );
}

/** The carrier and the tracking number, as soon as the warehouse has reported them. */
export function Parcels({ parcels }: { parcels: SentParcel[] }) {
  const t = useTranslations('orders.timeline');
  return (
    <section className="mt-5 border-t pt-4">
      <h3 className="font-semibold">{t('parcels')}</h3>
      {parcels.length > 0 ? (
        <ul className="mt-1">
          {parcels.map((parcel) => (
            <ParcelLine key={`${parcel.express_company} ${parcel.tracking_number}`} parcel={parcel} />
          ))}
        </ul>
      ) : (
        <p className="mt-1.5 text-body text-muted-foreground">{t('noParcel')}</p>
      )}
    </section>
  );
}
