import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cn } from '@/platform/cn';
import { Label } from './label';

type ControlProps = {
  id: string;
  required: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** The error of the value; shown below the control and read by screen readers with it. */
  error?: ReactNode;
  required?: boolean;
  className?: string;
  labelClassName?: string;
  /** Gets the attributes that link the control to label, hint and error: `{(control) => <Input {...control} />}`. */
  children: (control: ControlProps) => ReactNode;
};

export function Field({
  label,
  hint,
  error,
  required = false,
  className,
  labelClassName,
  children,
}: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const control: ControlProps = {
    id,
    required: required || undefined,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div data-slot="field" className={cn('grid gap-1.5', className)}>
      <Label htmlFor={id} required={required} className={labelClassName}>
        {label}
      </Label>
      {children(control)}
      {error ? (
        <FieldError id={errorId}>{error}</FieldError>
      ) : (
        hint && (
          <p id={hintId} className="text-note text-muted-foreground">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-note leading-5 text-bad">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
