'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** A bar above this share of the window stands in the page. */
const mostShare = 0.4;

type BottomBarProps = { className?: string; children: ReactNode };

/**
 * The bar with the main action at the bottom of a phone. The page keeps room for it, and it hides while a field has
 * the focus or a sheet is open (`globals.css`). With very large text it would cover what it belongs to, so that it
 * then stands in the page.
 */
export function BottomBar({ className = '', children }: BottomBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const page = document.documentElement.style;
    const fit = () => {
      const stands = element.offsetHeight > window.innerHeight * mostShare;
      element.toggleAttribute('data-stands', stands);
      page.setProperty('--bottom-bar', stands ? '0px' : `${element.offsetHeight}px`);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    window.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fit);
      page.removeProperty('--bottom-bar');
    };
  }, []);
  return (
    <div ref={bar} data-slot="bottom-bar" className={`bottom-bar ${className}`}>
      {children}
    </div>
  );
}
