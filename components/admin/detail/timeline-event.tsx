'use client';

import { FileText, PackageCheck, PackageOpen, Pencil, RefreshCw, ShoppingBag } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import type { Image } from '@/lib/media/admin-contract';
import type { OrderEvent } from '@/lib/orders/admin-contract';
import { formatTime } from '@/platform/time';
import type { OrderEventType } from '@/values/orders';
import { partsOf } from './event-images';
import { titleOf } from './event-title';

const icons = {
  created: ShoppingBag,
  status_changed: RefreshCw,
  modified: Pencil,
  note_added: FileText,
  return_requested: PackageOpen,
  return_closed: PackageCheck,
} as const satisfies Record<OrderEventType, unknown>;

type TimelineEventProps = { event: OrderEvent; onView: (images: Image[], at: number) => void };

/** One event: kind, time, text, operator, pictures, and the rest of its data as it is stored. */
export function TimelineEvent({ event, onView }: TimelineEventProps) {
  const t = useTranslations('adminOrder.timeline');
  const locale = useLocale();
  const Icon = icons[event.event_type];
  const { images, other } = partsOf(event.metadata);
  const kind = t(event.operator_type);
  return (
    <li
      tabIndex={-1}
      className="relative grid grid-cols-[--spacing(7.5)_minmax(0,1fr)] gap-3 pb-5 before:absolute before:top-8 before:bottom-0 before:left-3.75 before:w-px before:bg-border last:before:hidden"
    >
      <span className="grid size-7.5 place-items-center rounded-full border bg-card text-primary">
        <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap justify-between gap-x-3">
          <h4 className="font-medium">{t(titleOf(event))}</h4>
          <time dateTime={event.created_at.toISOString()} className="text-note text-muted-foreground tabular">
            {formatTime(event.created_at, locale)}
          </time>
        </div>
        <p className="break-words whitespace-pre-line">{event.event_description}</p>
        <p className="text-note text-muted-foreground">
          {event.operator_name ? t('by', { name: event.operator_name, kind }) : kind}
        </p>
        {images.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-2">
            {images.map(({ url, originalName }, at) => (
              <li key={url}>
                <IconButton
                  variant="picture"
                  aria-label={t('picture', { name: originalName })}
                  onClick={() => onView(images, at)}
                >
                  <img src={url} alt="" loading="lazy" className="h-14.5 w-19 object-cover" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {other && (
          <details className="mt-1">
            <summary className="cursor-pointer py-0.5 text-note text-muted-foreground">{t('other')}</summary>
            <pre className="mt-1 overflow-x-auto rounded-sm bg-secondary px-3 py-2 font-mono text-xs leading-5 break-all whitespace-pre-wrap">
              {JSON.stringify(other, null, 2)}
            </pre>
          </details>
        )}
      </div>
    </li>
  );
}
