import type { ComponentProps } from 'react';

/** `.icon-button-<variant>` and `.icon-button-<size>` in button.css. */
type IconButtonProps = ComponentProps<'button'> & {
  'aria-label': string;
  variant?:
    | ('ghost' | 'muted' | 'muted-ghost' | 'solid' | 'close' | 'step')
    | ('picture' | 'tool' | 'strip' | 'thumb' | 'slide' | 'service' | 'bar');
  size?: 'square' | 'round' | 'sm' | 'xs' | 'cell';
};

/** A button with an icon or a picture alone; `className` says only where it stands. Every page loads it: it imports nothing. */
export const IconButton = ({ variant, size, className, ...props }: IconButtonProps) => (
  <button
    type="button"
    className={[variant && `icon-button-${variant}`, size && `icon-button-${size}`, className]
      .filter(Boolean)
      .join(' ')}
    {...props}
  />
);
