import type { Track } from '@/lib/orders/contract';
import { OrderTime } from './order-time';

/** The newest word of the carrier with its time; its own text is in the carrier's language (shipping 12). */
export function ParcelTrack({ track }: { track: Track }) {
  if (!track) return null;
  const { name, text, at } = track;
  return (
    <span data-slot="parcel-track" className="block text-sm text-muted-foreground">
      <b className="font-medium text-foreground">{name}</b>
      {' · '}
      <OrderTime at={at} className="tabular" />
      {text !== '' && (
        <bdi lang="zh-CN" className="block break-words">
          {text}
        </bdi>
      )}
    </span>
  );
}
