import type { ComponentProps } from 'react';

/** `.text-button-<variant>` in button.css. */
type TextButtonProps = ComponentProps<'button'> & {
  variant:
    | ('link' | 'action' | 'quiet' | 'strip' | 'ghost' | 'number' | 'sort')
    | ('badge' | 'pill' | 'filled' | 'need' | 'line');
};

/** A button of words without the shape of `Button`; `className` says only where it stands. Every page loads it: it imports nothing. */
export const TextButton = ({ variant, className = '', ...props }: TextButtonProps) => (
  <button type="button" className={`text-button-${variant} ${className}`} {...props} />
);
