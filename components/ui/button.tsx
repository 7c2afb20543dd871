import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';
import { buttonClasses, type ButtonLook } from './button-classes';
import { Spinner } from './spinner';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** While true, a spinner replaces the icon and the button is disabled; the label says what is happening. */
    busy?: boolean;
  };

/** A link that looks like one takes `buttonClasses`. */
export function Button({
  className,
  variant,
  size,
  busy = false,
  disabled = false,
  type = 'button',
  children,
  ...props
}: ButtonProps) {
  const styles = buttonClasses({ variant, size, busy, className });
  return (
    <button
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
