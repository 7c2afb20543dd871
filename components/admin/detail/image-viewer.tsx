'use client';

import { ChevronLeft, ChevronRight, Download, RotateCcw, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import * as Primitive from 'radix-ui/dialog';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type ReactZoomPanPinchContextState,
  TransformComponent,
  TransformWrapper,
  useControls,
  useTransformComponent,
} from 'react-zoom-pan-pinch';
import { IconButton } from '@/components/ui/icon-button';
import type { Image } from '@/lib/media/admin-contract';

const zoomStep = 0.25;

/** From half to three times the size, in steps of a quarter (admin 9); nothing moves by itself (accessibility 4). */
const zoomSettings = {
  minScale: 0.5,
  maxScale: 3,
  limitToBounds: false,
  smooth: false,
  wheel: { step: zoomStep },
  panning: { velocityDisabled: true, allowRightClickPan: false },
  doubleClick: { disabled: true },
  zoomAnimation: { disabled: true },
  autoAlignment: { disabled: true },
} as const;

const zoomOf = ({ state }: ReactZoomPanPinchContextState) => state.scale;

type ToolProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode };

const Tool = ({ label, children, ...props }: ToolProps) => (
  <IconButton variant="tool" size="square" aria-label={label} title={label} {...props}>
    {children}
  </IconButton>
);

type ImageViewerProps = { images: Image[]; startAt: number; onClose: () => void };

/** Pictures of a note in full screen: zoom and drag; arrow keys show the next one, Escape closes the viewer. */
export function ImageViewer({ images, startAt, onClose }: ImageViewerProps) {
  const [at, setAt] = useState(startAt);
  // The viewer is opened by state, without a trigger, so the focus returns to the element that had it before.
  const opener = useRef<Element>(null);
  const image = images[at];
  if (!image) return null;
  const go = (by: 1 | -1) => setAt((now) => Math.min(images.length - 1, Math.max(0, now + by)));
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Content
          aria-describedby={undefined}
          data-slot="image-viewer"
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="fixed inset-0 z-60 grid grid-rows-[auto_minmax(0,1fr)_auto] bg-viewer text-white outline-none"
        >
          <Shown key={image.url} image={image} at={at} count={images.length} onGo={go} onClose={onClose} />
          {images.length > 1 && (
            <ul className="flex justify-center gap-2 overflow-x-auto p-3">
              {images.map(({ url, originalName }, index) => (
                <li key={url}>
                  <IconButton
                    variant="strip"
                    aria-label={originalName}
                    aria-current={index === at || undefined}
                    onClick={() => setAt(index)}
                  >
                    <img src={url} alt="" className="h-14.5 w-19 object-cover" />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

type ShownProps = {
  image: Image;
  at: number;
  count: number;
  onGo: (by: 1 | -1) => void;
  onClose: () => void;
};

function Shown(shown: ShownProps) {
  const { image, at, count, onGo } = shown;
  const t = useTranslations('adminOrder.viewer');
  return (
    <TransformWrapper {...zoomSettings}>
      <Toolbar {...shown} />
      <div className="relative">
        <TransformComponent
          wrapperClass="size-full! cursor-grab touch-none active:cursor-grabbing"
          contentClass="size-full! items-center justify-center"
        >
          <img
            src={image.url}
            alt={image.originalName}
            draggable={false}
            className="pointer-events-auto! max-h-full max-w-full rounded-md object-contain"
          />
        </TransformComponent>
        {count > 1 && (
          <>
            <Arrow side="left" label={t('previous')} disabled={at === 0} onClick={() => onGo(-1)} />
            <Arrow side="right" label={t('next')} disabled={at === count - 1} onClick={() => onGo(1)} />
          </>
        )}
      </div>
    </TransformWrapper>
  );
}

function Toolbar({ image, at, count, onGo, onClose }: ShownProps) {
  const t = useTranslations('adminOrder.viewer');
  const common = useTranslations('common');
  const zoom = useTransformComponent(zoomOf);
  const { zoomIn, zoomOut, resetTransform } = useControls();
  const larger = () => void zoomIn(zoomStep);
  const smaller = () => void zoomOut(zoomStep);
  const reset = () => void resetTransform(0);
  const keys: Record<string, () => void> = {
    ArrowLeft: () => onGo(-1),
    ArrowRight: () => onGo(1),
    '+': larger,
    '=': larger,
    '-': smaller,
    '0': reset,
  };
  const press = useEffectEvent(({ key }: KeyboardEvent) => keys[key]?.());
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 py-3">
      <Primitive.Title className="mr-auto min-w-0 text-sm font-normal break-words">
        <span className="sr-only">{t('title', { name: '' })}</span>
        <span className="tabular">{t('place', { at: at + 1, all: count })}</span> · {image.originalName}
      </Primitive.Title>
      <Tool label={t('zoomOut')} disabled={zoom <= zoomSettings.minScale} onClick={smaller}>
        <ZoomOut aria-hidden className="size-5" />
      </Tool>
      <output aria-live="polite" className="w-12 text-center text-sm tabular">
        {t('zoom', { percent: Math.round(zoom * 100) })}
      </output>
      <Tool label={t('zoomIn')} disabled={zoom >= zoomSettings.maxScale} onClick={larger}>
        <ZoomIn aria-hidden className="size-5" />
      </Tool>
      <Tool label={t('reset')} onClick={reset}>
        <RotateCcw aria-hidden className="size-5" />
      </Tool>
      <a
        href={image.url}
        download={image.originalName}
        aria-label={t('download')}
        title={t('download')}
        className="icon-button-tool icon-button-square"
      >
        <Download aria-hidden className="size-5" />
      </a>
      <Tool label={common('close')} onClick={onClose}>
        <X aria-hidden className="size-5" />
      </Tool>
    </div>
  );
}

type ArrowProps = { side: 'left' | 'right'; label: string; disabled: boolean; onClick: () => void };

const Arrow = ({ side, label, ...props }: ArrowProps) => (
  <IconButton
    variant="tool"
    size="square"
    aria-label={label}
    className={`absolute top-1/2 -translate-y-1/2 ${side === 'left' ? 'left-3' : 'right-3'}`}
    {...props}
  >
    {side === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />}
  </IconButton>
);
