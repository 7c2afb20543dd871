import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';

type FieldButtonProps = Omit<ComponentProps<'button'>, 'type' | 'role'> & {
  isOpen: boolean;
  hasValue: boolean;
  /** The id of what it opens. */
  controls: string;
};

/** Looks like a text field, and opens what its value is chosen from. */
export const FieldButton = ({
  isOpen,
  hasValue,
  controls,
  className,
  children,
  ...props
}: FieldButtonProps) => (
  <button
    type="button"
    role="combobox"
    data-state={isOpen ? 'open' : 'closed'}
    aria-expanded={isOpen}
    aria-controls={isOpen ? controls : undefined}
    className="control flex min-h-12 items-center justify-between gap-3 px-3.5 text-left data-[state=open]:border-ring data-[state=open]:ring-3 data-[state=open]:ring-ring/25"
    {...props}
  >
    <span className={cn(className, !hasValue && 'text-muted-foreground')}>{children}</span>
    <ChevronDown aria-hidden className="size-5 shrink-0" />
  </button>
);
