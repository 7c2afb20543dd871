import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { buttonVariants } from './button-variants';

type LightButtonProps = ComponentProps<'button'> &
  Pick<VariantProps<typeof buttonVariants>, 'variant' | 'size'>;

/** Looks like `Button` and loads less: without `asChild` and `busy`, and its `className` is added, not merged. */
export const LightButton = ({ variant, size, className, ...props }: LightButtonProps) => (
  <button type="button" className={buttonVariants({ variant, size, className })} {...props} />
);
