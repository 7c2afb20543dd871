import { cn } from '@/platform/cn';
import type { ComponentProps } from 'react';

/** A spinner, as large as the surrounding text unless a size is given; the text beside it says what is happening. */
export function Spinner({ className = 'size-[1.125em]', ...props }: ComponentProps<'svg'>) {
  return (
    <svg
      data-slot="spinner"
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      className={cn('shrink-0 animate-spin', className)}
      {...props}
    >
      <path d="M21 12a9 9 0 1 1-6.2-8.56" />
    </svg>
  );
}
