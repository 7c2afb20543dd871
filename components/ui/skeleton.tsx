import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';

/** A grey shape in place of loading content; put one "loading" text beside it, not one into each shape. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="skeleton" aria-hidden className={cn('skeleton', className)} {...props} />;
}
