import type { ComponentProps } from 'react';
import { buttonClasses, type ButtonLook } from './button-variants';

type LightButtonProps = ComponentProps<'button'> & ButtonLook;

/** Looks like `Button` and loads less: without `asChild` and `busy`. */
export const LightButton = ({ variant, size, className, ...props }: LightButtonProps) => (
  <button type="button" className={buttonClasses({ variant, size, className })} {...props} />
);
