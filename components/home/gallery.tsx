'use client';

import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '@/components/pictures/icon';
import { IconButton } from '@/components/ui/icon-button';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import { GalleryThumbs } from './gallery-thumbs';
import { useSnapScroller } from './use-snap-scroller';

const PictureViewer = lazy(async () => (await import('./picture-viewer')).PictureViewer, Opening);

type GalleryProps = {
  labels: Record<'region' | 'previous' | 'next' | 'place' | 'close', string>;
  pictures: { href: string; alt: string; thumb: number | null; picture: ReactNode }[];
};

/** The gallery: swiped on phones, with arrows and thumbnails on desktop; it never moves by itself. At its ends an arrow is disabled in name only. */
export function Gallery({ labels, pictures }: GalleryProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [viewerAt, setViewerAt] = useState<number | null>(null);
  const shown = useRef(0);
  const count = pictures.length;
  const { first, moveTo } = useSnapScroller(scroller, count);
  /** In full screen; without scripts, and in a new tab, the link shows the picture alone. */
  const enlarge = (event: MouseEvent, index: number) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    shown.current = index;
    setViewerAt(index);
  };
  const show = (index: number) => {
    shown.current = index;
    moveTo(index);
  };
  const takeFocus = () => {
    const link = scroller.current?.children[shown.current];
    // The gallery may still be on its way to the picture.
    if (link instanceof HTMLElement) link.focus({ preventScroll: true });
  };
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
          {pictures.map(({ href, picture }, index) => (
            <a
              key={href}
              href={href}
              aria-haspopup="dialog"
              tabIndex={index === first ? undefined : -1}
              onClick={(event) => enlarge(event, index)}
              className="slide"
            >
              {picture}
            </a>
          ))}
        </div>
        <p aria-live="polite" className="slide-count">
          {first + 1} / {count}
        </p>
        {count > 1 && (
          <>
            <IconButton
              variant="slide"
              aria-label={labels.previous}
              aria-disabled={first === 0}
              onClick={() => moveTo(first - 1)}
              className="right-18"
            >
              <Icon name="arrow-left" />
            </IconButton>
            <IconButton
              variant="slide"
              aria-label={labels.next}
              aria-disabled={first === count - 1}
              onClick={() => moveTo(first + 1)}
              className="right-5"
            >
              <Icon name="arrow-right" />
            </IconButton>
          </>
        )}
        <ol aria-hidden className="slide-dots">
          {pictures.map(({ alt }, index) => (
            <li key={alt} data-current={index === first || undefined} />
          ))}
        </ol>
      </div>
      <GalleryThumbs pictures={pictures} current={first} onChoose={moveTo} />
      {viewerAt !== null && (
        <PictureViewer
          pictures={pictures}
          startAt={viewerAt}
          texts={labels}
          onShow={show}
          onClose={() => setViewerAt(null)}
          onClosed={takeFocus}
        />
      )}
    </section>
  );
}
