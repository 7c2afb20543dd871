import { cn } from '@/platform/cn';

/** `.button-<variant>` and `.button-<size>` in button.css. */
export type ButtonLook = {
  variant?:
    | ('primary' | 'outline' | 'outline-primary' | 'secondary')
    | ('ghost' | 'link' | 'destructive' | 'wechat')
    | undefined;
  size?:
    | ('lg' | 'bar' | 'square' | 'md' | 'sm' | 'xs')
    | ('icon' | 'icon-sm' | 'icon-xs' | 'inline')
    | undefined;
};

/** A busy button keeps its colours. */
function disabledLook(variant: ButtonLook['variant'], busy: boolean): string {
  if (busy) return 'opacity-90';
  return variant === 'ghost' || variant === 'link' ? 'disabled:text-foreground/46' : 'button-filled';
}

type ButtonClassesProps = ButtonLook & { busy?: boolean; className?: string | undefined };

/** The classes of `Button`, also for links that look like one. */
export const buttonClasses = ({
  variant = 'primary',
  size = 'md',
  busy = false,
  className,
}: ButtonClassesProps = {}): string =>
  cn('button', `button-${variant}`, `button-${size}`, disabledLook(variant, busy), className);
