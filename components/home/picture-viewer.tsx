'use client';

import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { Icon } from '@/components/pictures/icon';
import { IconButton } from '@/components/ui/icon-button';
import { fill } from '@/platform/i18n/fill';

/** Two fingers enlarge up to three times, a double tap or click there and back; nothing moves by itself (accessibility 4). */
const zoomSettings = {
  minScale: 1,
  maxScale: 3,
  smooth: false,
  wheel: { wheelDisabled: true },
  doubleClick: { mode: 'toggle', step: 1, animationTime: 0 },
  zoomAnimation: { disabled: true },
  autoAlignment: { disabled: true },
} as const;

type Shown = { href: string; alt: string };

/** While the picture is not enlarged, one finger swipes to the next. */
function Zoomable({ href, alt }: Shown) {
  const [isLarge, setLarge] = useState(false);
  return (
    <TransformWrapper
      {...zoomSettings}
      panning={{ disabled: !isLarge, velocityDisabled: true }}
      onTransform={(_, { scale }) => setLarge(scale > 1)}
    >
      <TransformComponent
        wrapperClass={isLarge ? 'size-full! cursor-grab touch-none' : 'size-full! cursor-zoom-in touch-pan-x'}
        contentClass="size-full! items-center justify-center"
      >
        <img
          src={href}
          alt={alt}
          loading="lazy"
          draggable={false}
          className="pointer-events-auto! max-h-full max-w-full object-contain"
        />
      </TransformComponent>
    </TransformWrapper>
  );
}

type PictureViewerProps = {
  pictures: Shown[];
  startAt: number;
  texts: Record<'region' | 'place' | 'previous' | 'next' | 'close', string>;
  onShow: (index: number) => void;
  onClose: () => void;
  /** Takes the focus back. */
  onClosed: () => void;
};

/** The gallery in full screen (look 14): swipe, pinch and arrow keys; Escape closes it. */
export function PictureViewer({ pictures, startAt, texts, onShow, onClose, onClosed }: PictureViewerProps) {
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Content
          aria-describedby={undefined}
          data-slot="picture-viewer"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          className="fixed inset-0 z-60 bg-viewer text-white outline-none"
        >
          <Pictures pictures={pictures} startAt={startAt} texts={texts} onShow={onShow} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Pictures({ pictures, startAt, texts, onShow }: Omit<PictureViewerProps, 'onClose' | 'onClosed'>) {
  const row = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(startAt);
  useLayoutEffect(() => {
    if (row.current) row.current.scrollLeft = startAt * row.current.clientWidth;
  }, [startAt]);
  const go = (index: number) => row.current?.scrollTo({ left: index * row.current.clientWidth });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go(event.key === 'ArrowLeft' ? at - 1 : at + 1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const follow = () => {
    if (!row.current) return;
    const index = Math.round(row.current.scrollLeft / row.current.clientWidth);
    if (index === at) return;
    setAt(index);
    onShow(index);
  };
  return (
    <div className="size-full">
      <div
        ref={row}
        role="group"
        tabIndex={0}
        aria-label={texts.region}
        onScroll={follow}
        className="flex size-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain no-scrollbar"
      >
        {pictures.map((picture, index) => (
          <div
            key={picture.href}
            aria-hidden={index !== at}
            className="size-full shrink-0 snap-center snap-always"
          >
            <Zoomable {...picture} />
          </div>
        ))}
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 flex items-center justify-between p-3 pl-5">
        <Primitive.Title
          aria-live="polite"
          className="rounded-full bg-viewer/70 px-3 py-1 text-sm font-normal tabular"
        >
          {fill(texts.place, { at: String(at + 1), all: String(pictures.length) })}
        </Primitive.Title>
        <Primitive.Close
          aria-label={texts.close}
          className="icon-button-tool icon-button-square pointer-events-auto bg-viewer/70"
        >
          <X aria-hidden className="size-5" />
        </Primitive.Close>
      </div>
      {at > 0 && (
        <IconButton
          variant="tool"
          size="square"
          aria-label={texts.previous}
          onClick={() => go(at - 1)}
          className="absolute top-1/2 left-4 -translate-y-1/2 bg-viewer/70"
        >
          <Icon name="arrow-left" />
        </IconButton>
      )}
      {at < pictures.length - 1 && (
        <IconButton
          variant="tool"
          size="square"
          aria-label={texts.next}
          onClick={() => go(at + 1)}
          className="absolute top-1/2 right-4 -translate-y-1/2 bg-viewer/70"
        >
          <Icon name="arrow-right" />
        </IconButton>
      )}
    </div>
  );
}
