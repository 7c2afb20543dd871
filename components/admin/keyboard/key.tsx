import { cn } from '@/platform/cn';

/** A key of the keyboard, as a hint beside what it does. */
export const Key = ({ children, className }: { children: string; className?: string }) => (
  <kbd
    className={cn(
      'inline-grid h-5 min-w-5 place-items-center rounded-xs border bg-card px-1 font-sans text-xs leading-4 text-muted-foreground',
      className,
    )}
  >
    {children}
  </kbd>
);
