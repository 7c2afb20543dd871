'use client';

import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { pinchZoom, type Point, stepZoom } from './zoom';

type View = { zoom: number; offset: Point };

const still: View = { zoom: 1, offset: { x: 0, y: 0 } };

/** Zoom and position of a picture by wheel, drag and pinch. Give each picture a `key`, so that both start again. */
export function useZoom() {
  const [view, setView] = useState(still);
  const stage = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());

  const step = (direction: 1 | -1) => setView((now) => ({ ...now, zoom: stepZoom(now.zoom, direction) }));

  useEffect(() => {
    const node = stage.current;
    // React's own listener is passive, so it could not stop the page behind from scrolling.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      if (event.deltaY !== 0) step(event.deltaY < 0 ? 1 : -1);
    };
    node?.addEventListener('wheel', turn, { passive: false });
    return () => node?.removeEventListener('wheel', turn);
  }, []);

  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    setView(({ zoom, offset }) =>
      other
        ? { zoom: pinchZoom(zoom, [other, before], [other, now]), offset }
        : { zoom, offset: { x: offset.x + now.x - before.x, y: offset.y + now.y - before.y } },
    );
  };
  const lift = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);

  return {
    ...view,
    step,
    reset: () => setView(still),
    stage: {
      ref: stage,
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: move,
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  };
}
