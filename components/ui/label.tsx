import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';

type LabelProps = ComponentProps<'label'> & { required?: boolean };

export function Label({ className, required = false, children, ...props }: LabelProps) {
  return (
    <label data-slot="label" className={cn('text-sm font-medium', className)} {...props}>
      {children}
      {required && (
        <span aria-hidden className="ml-0.5 text-bad">
          *
        </span>
      )}
    </label>
  );
}
