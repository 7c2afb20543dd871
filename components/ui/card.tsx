import type { ComponentProps } from 'react';
import { cn } from '@/lib/platform/cn';

/** Border, no shadow at rest; padding 28 on desktop, 18 on phones. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="card"
      className={cn('rounded-xl border bg-card p-4.5 text-card-foreground md:p-7', className)}
      {...props}
    />
  );
}
