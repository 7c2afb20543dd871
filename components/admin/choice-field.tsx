import type { ComponentProps } from 'react';
import { controlStyles } from '@/components/ui/input';
import { cn } from '@/platform/cn';

/** A native select in the size of the admin controls. */
export const ChoiceField = ({ className, ...props }: ComponentProps<'select'>) => (
  <select
    data-slot="choice"
    className={cn(controlStyles, 'h-10 w-auto px-3 text-base md:h-9 md:text-sm', className)}
    {...props}
  />
);
