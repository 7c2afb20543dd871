import type { ComponentProps } from 'react';
import { cn } from '@/lib/platform/cn';

/** The shape of what is coming; say "loading" once beside it, not in each shape. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="skeleton" aria-hidden className={cn('rounded-md shimmer', className)} {...props} />;
}
