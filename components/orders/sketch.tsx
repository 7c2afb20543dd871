import type { ReactNode } from 'react';
import { orderStatuses } from '@/values/orders';
import { OrderStatusBadge } from './order-status-badge';

/**
 * What the page's script draws of orders before the page's own code runs (`early/draw-early.ts`): copies of the card, filled in.
 * They are in a box of which React knows nothing; it goes with the skeleton that it replaces.
 */
export function Sketch({ card }: { card: ReactNode }) {
  return (
    <>
      <div
        data-sketch="drawn"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
        className="peer grid grid-cols-1 gap-3.5 empty:hidden"
      />
      <div hidden data-sketch="card">
        {card}
      </div>
      <div hidden data-sketch="statuses">
        {orderStatuses.map((status) => (
          <OrderStatusBadge key={status} status={status} size="large" />
        ))}
      </div>
    </>
  );
}

/** The place of the status of the order that is drawn. */
export const SketchedStatus = () => <span data-sketch="status" />;

type FactProps = { of: 'number' | 'item' | 'quantity' | 'total'; className?: string | undefined };

/** A place that the script fills in. */
export const SketchedFact = ({ of, className }: FactProps) => <span data-fact={of} className={className} />;
