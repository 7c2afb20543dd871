import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea data-slot="textarea" className={cn('control textarea', className)} {...props} />;
}
