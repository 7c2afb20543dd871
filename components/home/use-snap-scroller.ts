'use client';

import { type RefObject, useCallback, useEffect, useState } from 'react';

type Row = { scrolled: number; visible: number; item: number; gap: number };

/** The scroll position of a row of snapping items with equal widths. */
export function positionOf({ scrolled, visible, item, gap }: Row, count: number) {
  const step = Math.max(item + gap, 1);
  // Allow one extra pixel, because the widths of thirds are rounded.
  const perView = Math.min(count, Math.max(1, Math.floor((visible + gap + 1) / step)));
  const first = Math.min(Math.max(Math.round(scrolled / step), 0), count - 1);
  return { first, perView };
}

/** Reads and sets the position of a scroll-snap row; the browser handles swiping. */
export function useSnapScroller(scroller: RefObject<HTMLElement | null>, count: number) {
  const [position, setPosition] = useState({ first: 0, perView: 1 });

  useEffect(() => {
    const row = scroller.current;
    if (!row) return;
    const measure = () => {
      const next = positionOf(measureRow(row), count);
      setPosition((now) => (now.first === next.first && now.perView === next.perView ? now : next));
    };
    row.addEventListener('scroll', measure, { passive: true });
    // The observer also reports the first size after layout; measuring now would force the layout of hidden content.
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => {
      row.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [scroller, count]);

  const moveTo = useCallback(
    (index: number) => {
      const row = scroller.current;
      const target = Math.min(Math.max(index, 0), count - 1);
      if (!row) return;
      const { item, gap } = measureRow(row);
      row.scrollTo({ left: target * (item + gap) });
    },
    [scroller, count],
  );
  return { ...position, moveTo };
}

function measureRow(row: HTMLElement): Row {
  const [one, two] = row.children;
  const item = one instanceof HTMLElement ? one.offsetWidth : row.clientWidth;
  const step =
    one instanceof HTMLElement && two instanceof HTMLElement ? two.offsetLeft - one.offsetLeft : item;
  return { scrolled: row.scrollLeft, visible: row.clientWidth, item, gap: step - item };
}
