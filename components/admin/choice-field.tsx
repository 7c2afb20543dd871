import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';

/** A native select in the size of the admin controls. */
export const ChoiceField = ({ className, ...props }: ComponentProps<'select'>) => (
  <select data-slot="choice" className={cn('control choice-field', className)} {...props} />
);
