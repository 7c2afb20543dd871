'use client';

import { OTPInput } from 'input-otp';
import { cn } from '@/platform/cn';
import { codeFrom, codeLength } from './login-steps';

function edge(isActive: boolean, isInvalid: boolean): string {
  if (!isActive) return isInvalid ? 'border-bad' : 'border-input';
  return isInvalid ? 'border-bad ring-3 ring-bad/20' : 'border-ring ring-3 ring-ring/25';
}

type CodeInputProps = {
  id: string;
  value: string;
  onChange: (code: string) => void;
  /** Called for Enter before the last digit: the button is then disabled, so the browser does not submit the form. */
  onEarlyEnter: () => void;
  invalid: boolean;
  describedBy?: string | undefined;
};

/** Six cells drawn over one real input, so that paste, autofill from a message and screen readers work. */
export function CodeInput({ id, value, onChange, onEarlyEnter, invalid, describedBy }: CodeInputProps) {
  return (
    <OTPInput
      id={id}
      data-step-field
      value={value}
      onChange={(typed) => onChange(codeFrom(typed))}
      onKeyDown={({ key }) => key === 'Enter' && value.length < codeLength && onEarlyEnter()}
      maxLength={codeLength}
      inputMode="numeric"
      autoComplete="one-time-code"
      pasteTransformer={codeFrom}
      pushPasswordManagerStrategy="none"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      containerClassName="w-full"
      render={({ slots, isFocused }) => (
        <div aria-hidden className="flex w-full gap-2 sm:gap-2.5">
          {slots.map(({ char, isActive, hasFakeCaret }, index) => (
            <span
              key={index}
              className={cn(
                'grid h-14 min-w-0 flex-1 place-items-center rounded-md border bg-card text-2xl font-medium tabular transition-[border-color,box-shadow]',
                edge(isActive && isFocused, invalid),
              )}
            >
              {char}
              {hasFakeCaret && <span className="h-6 w-px animate-pulse bg-foreground" />}
            </span>
          ))}
        </div>
      )}
    />
  );
}
