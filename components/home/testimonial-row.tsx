'use client';

import { type ReactNode, useRef } from 'react';
import { Icon } from '@/components/pictures/icon';
import { Button } from '@/components/ui/button';
import { useSnapScroller } from './use-snap-scroller';

type TestimonialRowProps = {
  count: number;
  texts: Record<'label' | 'previous' | 'next', string>;
  heading: ReactNode;
  children: ReactNode;
};

/** Shows three cards on desktop, a little more than one on phones; arrows and a count; never moves by itself. */
export function TestimonialRow({ count, texts, heading, children }: TestimonialRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const { first, perView, moveTo } = useSnapScroller(row, count);
  const last = Math.min(first + perView, count);
  return (
    <>
      <div className="mb-6 flex items-end justify-between gap-6 md:mb-10">
        {heading}
        <div className="hidden items-center gap-3 md:flex">
          <p aria-live="polite" className="text-sm text-muted-foreground tabular">
            {first + 1} – {last} / {count}
          </p>
          <Button
            variant="outline"
            size="square"
            aria-label={texts.previous}
            disabled={first === 0}
            onClick={() => moveTo(first - perView)}
          >
            <Icon name="arrow-left" />
          </Button>
          <Button
            variant="outline"
            size="square"
            aria-label={texts.next}
            disabled={last >= count}
            onClick={() => moveTo(first + perView)}
          >
            <Icon name="arrow-right" />
          </Button>
        </div>
      </div>
      <ul ref={row} tabIndex={0} aria-label={texts.label} className="swipe">
        {children}
      </ul>
    </>
  );
}
