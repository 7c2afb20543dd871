import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';

/** The outline, focus ring and error colour that every text control shares. */
export const controlStyles = cn(
  'w-full min-w-0 rounded-md border border-input bg-card text-base text-card-foreground outline-none',
  'transition-[border-color,box-shadow] placeholder:text-muted-foreground',
  'focus-visible:border-ring focus-visible:ring-3 focus-visible:ring-ring/25',
  'disabled:cursor-not-allowed disabled:border-border disabled:bg-secondary disabled:text-muted-foreground',
  'aria-invalid:border-bad aria-invalid:focus-visible:ring-bad/20',
);

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      data-slot="input"
      className={cn(controlStyles, 'h-12 px-3.5 read-only:bg-secondary/60', className)}
      {...props}
    />
  );
}
