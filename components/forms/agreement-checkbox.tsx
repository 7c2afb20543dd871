import type { ReactNode, Ref } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldError } from '@/components/ui/field';
import { TextButton } from '@/components/ui/text-button';

type Part = (text: ReactNode) => ReactNode;

type AgreementCheckboxProps = {
  id: string;
  hasConsent: boolean;
  onChange: (hasConsent: boolean) => void;
  onRead: () => void;
  /** The sentence beside the box, with the part that is its label and the part that opens the agreement. */
  textOf: (parts: { label: Part; link: Part }) => ReactNode;
  error: string | null | undefined;
  errorClassName?: string;
  ref?: Ref<HTMLInputElement>;
};

/** The checkbox of an agreement, and in its text a button that opens the agreement. */
export function AgreementCheckbox({
  id,
  hasConsent,
  onChange,
  onRead,
  textOf,
  error,
  errorClassName,
  ref,
}: AgreementCheckboxProps) {
  return (
    <>
      <div className="-ml-3 flex items-center">
        <Checkbox
          ref={ref}
          id={id}
          required
          checked={hasConsent}
          aria-labelledby={`${id}-text`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <p id={`${id}-text`} className="text-body">
          {textOf({
            label: (text) => <label htmlFor={id}>{text}</label>,
            link: (text) => (
              // Its larger target would lie over the links in the lines beside it.
              <TextButton variant="link" onClick={onRead} className="my-0 py-0">
                {text}
              </TextButton>
            ),
          })}
        </p>
      </div>
      {error && (
        <div className={errorClassName}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </>
  );
}
