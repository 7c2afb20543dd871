import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';

/** A card with a border and no shadow; padding 28 px on desktop, 18 px on phones. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="card" className={cn('card', className)} {...props} />;
}
