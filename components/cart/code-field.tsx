import { useTranslations } from 'next-intl';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { TextButton } from '@/components/ui/text-button';
import type { CodeFailure } from './code';

type CodeFieldProps = {
  /** Null when the code is applied. */
  onApply: (code: string) => Promise<CodeFailure | null>;
  onHide: () => void;
};

/** Another code, typed where the strip stands; what is wrong with it is said below the field. */
export function CodeField({ onApply, onHide }: CodeFieldProps) {
  const t = useTranslations('cart.code');
  const vip = useTranslations('vip');
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => field.current?.focus(), []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = code.trim();
    if (!typed) return setError(vip('empty'));
    setBusy(true);
    const failure = await onApply(typed);
    setBusy(false);
    if (!failure) return onHide();
    const { kind, message } = failure;
    return setError(message || (kind === 'held' ? vip('refused') : vip(kind)));
  };

  return (
    <form noValidate onSubmit={submit} className="relative rounded-xl border bg-card p-4">
      <TextButton variant="quiet" onClick={onHide} className="absolute top-0.5 right-2">
        {t('hide')}
      </TextButton>
      <Field label={t('label')} error={error}>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              ref={field}
              value={code}
              onChange={(event) => {
                setCode(event.target.value);
                setError(null);
              }}
              maxLength={64}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
            />
            <Button type="submit" busy={busy} className="min-h-12">
              {busy ? t('checking') : t('use')}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
