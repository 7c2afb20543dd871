'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { prepareToasts } from '@/components/ui/toaster';
import { whenAnswered } from './when-answered';

/** Milliseconds after which what is there is shown. */
const longest = 2000;

/**
 * A page's parts are as high as what they show. They appear together, when each has its first answer, so that none
 * pushes away another one that is being read; a slow one is not waited for long.
 */
export function AppearTogether({ children }: { children: ReactNode }) {
  const common = useTranslations('common');
  const queries = useQueryClient();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const show = () => setShown(true);
    // The parts have begun to load by now: their effects run before this one.
    const stop = whenAnswered(queries, show);
    const timer = window.setTimeout(show, longest);
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [queries]);
  // Errors must show even when the connection is lost later; what shows them is no part of what is waited for.
  useEffect(() => {
    if (isShown) prepareToasts();
  }, [isShown]);
  return (
    <div className="relative">
      {!isShown && (
        <div role="status" className="absolute inset-x-0 top-0">
          <span className="sr-only">{common('loading')}</span>
          <Skeleton className="h-64 rounded-lg" />
        </div>
      )}
      <div className={isShown ? undefined : 'invisible'}>{children}</div>
    </div>
  );
}
