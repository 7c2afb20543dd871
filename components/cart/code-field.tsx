import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextButton } from '@/components/ui/text-button';
import type { CodeFailure } from './code';
import { useCodeForm } from './use-code-form';
import { VipCodeInput } from './vip-code-input';

type CodeFieldProps = {
  /** Null when the code is applied. */
  onApply: (code: string) => Promise<CodeFailure | null>;
  onHide: () => void;
};

/** Another code, typed where the strip stands; what is wrong with it is said below the field. */
export function CodeField({ onApply, onHide }: CodeFieldProps) {
  const t = useTranslations('cart.code');
  const field = useRef<HTMLInputElement>(null);
  const { code, type, isChecking, error, submit } = useCodeForm({
    onApply,
    onApplied: onHide,
    // Who went on meanwhile stays where they are.
    onRefused: () => {
      const input = field.current;
      if (input?.form?.contains(document.activeElement)) input.focus();
    },
  });

  useEffect(() => field.current?.focus(), []);

  return (
    <form noValidate onSubmit={submit} className="relative rounded-xl border bg-card p-4">
      <TextButton variant="quiet" onClick={onHide} className="absolute top-0.5 right-2">
        {t('hide')}
      </TextButton>
      <Field label={t('label')} error={error}>
        {(control) => (
          <span className="flex gap-2">
            <VipCodeInput {...control} ref={field} code={code} onType={type} />
            <Button type="submit" busy={isChecking} className="min-h-12">
              {isChecking ? t('checking') : t('use')}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
