import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';
import { controlStyles } from './input';

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      data-slot="textarea"
      className={cn(controlStyles, 'field-sizing-content min-h-24 resize-y px-3.5 py-3', className)}
      {...props}
    />
  );
}
