import type { ComponentProps, SyntheticEvent } from 'react';
import { cn } from '@/platform/cn';
import { buttonClasses, type ButtonLook } from './button-classes';
import { Spinner } from './spinner';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /**
     * While true, a spinner replaces the icon and presses do nothing; the label says what is happening. The button keeps
     * the focus, which the browser takes from a disabled one (accessibility 2).
     */
    busy?: boolean;
  };

/** A press of a busy button, also by Enter in its form: as of a disabled one, nothing around it hears of it either. */
const ignore = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** A link that looks like one takes `buttonClasses`. */
export function Button({
  className,
  variant,
  size,
  busy = false,
  disabled = false,
  type = 'button',
  onClick,
  children,
  ...props
}: ButtonProps) {
  const styles = buttonClasses({ variant, size, busy, className });
  return (
    <button
      type={type}
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
      className={cn(styles, busy && '[&>svg:not([data-slot=spinner])]:hidden')}
      {...props}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
