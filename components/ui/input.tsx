import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input data-slot="input" className={cn('control input', className)} {...props} />;
}
