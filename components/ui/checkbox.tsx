import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';

/** A native checkbox in the shop's colours; its padding makes the whole 44 px area clickable. */
export function Checkbox({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <span
      data-slot="checkbox"
      className={cn('relative inline-grid size-11 shrink-0 place-items-center', className)}
    >
      <input
        type="checkbox"
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        {...props}
      />
      <span
        aria-hidden
        className={cn(
          'pointer-events-none grid size-5 place-items-center rounded-xs border border-input bg-card text-transparent transition-colors',
          'peer-checked:border-primary peer-checked:bg-primary peer-checked:text-primary-foreground',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring',
          'peer-disabled:bg-foreground/10 peer-aria-invalid:border-bad',
        )}
      >
        <svg
          viewBox="0 0 12 12"
          className="size-3"
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="m2.5 6.4 2.4 2.3 4.6-5.2" />
        </svg>
      </span>
    </span>
  );
}
