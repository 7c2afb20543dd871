import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';

const ownColours =
  '[&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-secondary [&::-webkit-progress-value]:bg-primary';

/** A thin bar. With an own shape a browser draws it in colours of its own, so these are set part by part. */
export const Progress = ({ className, ...props }: ComponentProps<'progress'>) => (
  <progress
    data-slot="progress"
    className={cn(
      'h-1.5 appearance-none overflow-hidden rounded-full border-0 bg-secondary',
      ownColours,
      className,
    )}
    {...props}
  />
);
