import { Slot } from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';
import { buttonClasses, type ButtonLook } from './button-variants';
import { Spinner } from './spinner';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Styles its only child (a link) as a button. */
    asChild?: boolean;
    /** While true, a spinner replaces the icon and the button is disabled; the label says what is happening. */
    busy?: boolean;
  };

export function Button({
  className,
  variant,
  size,
  asChild = false,
  busy = false,
  disabled = false,
  type = 'button',
  children,
  ...props
}: ButtonProps) {
  const styles = buttonClasses({ variant, size, busy, className });
  if (asChild)
    return (
      <Slot data-slot="button" className={styles} {...props}>
        {children}
      </Slot>
    );
  return (
    <button
      data-slot="button"
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cn(styles, busy && '[&>svg:not([data-slot=spinner])]:hidden')}
      {...props}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
