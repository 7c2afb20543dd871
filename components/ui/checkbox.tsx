import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';

/** The area that can be pressed, and the box in it; `small` is for the tables of administrators (accessibility 3). */
const sizes = { normal: ['size-11', 'size-5'], small: ['size-7.5', 'size-4.5'] } as const;

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & { size?: keyof typeof sizes };

/** A native checkbox in the shop's colours; its padding makes the whole 44 px area clickable. */
export function Checkbox({ className, size = 'normal', ...props }: CheckboxProps) {
  const [area, box] = sizes[size];
  return (
    <span
      data-slot="checkbox"
      className={cn('relative inline-grid shrink-0 place-items-center', area, className)}
    >
      <input
        type="checkbox"
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        {...props}
      />
      <span
        aria-hidden
        className={cn(
          box,
          'pointer-events-none grid place-items-center rounded-xs border border-input bg-card text-transparent transition-colors',
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
