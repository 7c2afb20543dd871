'use client';

import { type ReactNode, useRef } from 'react';
import { Icon } from '@/components/pictures/icon';
import { IconButton } from '@/components/ui/icon-button';
import { GalleryThumbs } from './gallery-thumbs';
import { useSnapScroller } from './use-snap-scroller';

type GalleryProps = {
  labels: { region: string; previous: string; next: string };
  pictures: { alt: string; thumb: number | null }[];
  /** The pictures, one child for each. */
  children: ReactNode;
};

/** The gallery: swiped on phones, with arrows and thumbnails on desktop; it never moves by itself. */
export function Gallery({ labels, pictures, children }: GalleryProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const count = pictures.length;
  const { first, moveTo } = useSnapScroller(scroller, count);
  return (
    <section aria-roledescription="carousel" aria-label={labels.region} className="min-w-0">
      <div className="relative">
        <div
          ref={scroller}
          tabIndex={0}
          role="group"
          data-slot="gallery"
          aria-label={labels.region}
          className="slides"
        >
          {children}
        </div>
        <p aria-live="polite" className="slide-count">
          {first + 1} / {count}
        </p>
        {first > 0 && (
          <IconButton
            variant="slide"
            aria-label={labels.previous}
            onClick={() => moveTo(first - 1)}
            className="right-18"
          >
            <Icon name="arrow-left" />
          </IconButton>
        )}
        {first < count - 1 && (
          <IconButton
            variant="slide"
            aria-label={labels.next}
            onClick={() => moveTo(first + 1)}
            className="right-5"
          >
            <Icon name="arrow-right" />
          </IconButton>
        )}
        <ol aria-hidden className="slide-dots">
          {pictures.map(({ alt }, index) => (
            <li key={alt} data-current={index === first || undefined} />
          ))}
        </ol>
      </div>
      <GalleryThumbs pictures={pictures} current={first} onChoose={moveTo} />
    </section>
  );
}
