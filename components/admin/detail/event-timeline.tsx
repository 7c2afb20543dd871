'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useMoreFocus } from '@/components/ui/use-more-focus';
import type { Image } from '@/lib/media/admin-contract';
import { ImageViewer } from './image-viewer';
import { TimelineEvent } from './timeline-event';
import { useEvents } from './use-order-data';

/** The events of an order, newest first. */
export function EventTimeline({ orderId }: { orderId: string }) {
  const t = useTranslations('adminOrder.timeline');
  const common = useTranslations('common');
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useEvents(orderId);
  const { list, button, onMore } = useMoreFocus<HTMLOListElement>(isFetchingNextPage);
  const [viewed, setViewed] = useState<{ images: Image[]; at: number } | null>(null);
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <section aria-label={t('title')}>
      <h3 className="mb-3 font-semibold">{t('title')}</h3>
      {isPending && <Skeleton className="h-40" />}
      {isError && (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="text-bad">{t('failed')}</p>
          <Button variant="outline" size="xs" onClick={() => void refetch()}>
            {common('retry')}
          </Button>
        </div>
      )}
      {data && events.length === 0 && <p className="text-muted-foreground">{t('empty')}</p>}
      <ol ref={list}>
        {events.map((event) => (
          <TimelineEvent key={event.id} event={event} onView={(images, at) => setViewed({ images, at })} />
        ))}
      </ol>
      {hasNextPage && (
        <Button
          ref={button}
          variant="outline"
          size="xs"
          busy={isFetchingNextPage}
          onClick={() => {
            onMore();
            void fetchNextPage();
          }}
        >
          {t('more')}
        </Button>
      )}
      {viewed && <ImageViewer images={viewed.images} startAt={viewed.at} onClose={() => setViewed(null)} />}
    </section>
  );
}
