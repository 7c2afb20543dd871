import { cn } from '@/platform/cn';

/** The key that browsers on this system combine with letters. Only for what is drawn in the browser. */
export const commandKey = (): string => (navigator.userAgent.includes('Mac OS X') ? '⌘' : 'Ctrl');

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
