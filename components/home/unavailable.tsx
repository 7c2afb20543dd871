'use client';

import { useTranslations } from 'next-intl';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { leaveReturnNotice } from '@/lib/notifications/api';
import type { Product } from '@/lib/products/contract';
import { ApiError, errorText } from '@/platform/api-error';
import { AvailabilityNotice } from './availability-notice';

type UnavailableProps = Pick<Product, 'id' | 'availability' | 'backAt'> & {
  /** Reads the product again: it can be bought by now. */
  onBack: () => Promise<unknown>;
};

/** In place of the purchase: why there is none, and one field to be notified when it is back (products 16). */
export default function Unavailable({ id, availability, backAt, onBack }: UnavailableProps) {
  const t = useTranslations('unavailable');
  const [contact, setContact] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [state, setState] = useState<'asked' | 'sending' | 'kept'>('asked');
  const kept = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    // The form that had the focus is gone.
    if (state === 'kept' && document.activeElement === document.body)
      kept.current?.focus({ preventScroll: true });
  }, [state]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'sending') return;
    const typed = contact.trim();
    if (!typed) return setError(t('empty'));
    setState('sending');
    try {
      await leaveReturnNotice(id, typed);
      setState('kept');
    } catch (failure) {
      // The purchase then takes the place of this form.
      if (failure instanceof ApiError && failure.code === 'CONFLICT') await onBack();
      setState('asked');
      setError(errorText(failure, t('failed')));
    }
  };

  return (
    <div className="grid gap-3 rounded-xl border bg-card px-4 py-4">
      <AvailabilityNotice availability={availability} backAt={backAt} />
      {/* Its place is there before it, so that screen readers announce it. */}
      <p
        ref={kept}
        role="status"
        tabIndex={-1}
        className={state === 'kept' ? 'text-body text-ok outline-none' : 'sr-only'}
      >
        {state === 'kept' && t('kept')}
      </p>
      {state !== 'kept' && (
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
          <Field label={t('label')} hint={t('promise')} error={error}>
            {(control) => (
              <Input
                {...control}
                value={contact}
                onChange={(event) => {
                  setContact(event.target.value);
                  setError(null);
                }}
                maxLength={254}
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="send"
              />
            )}
          </Field>
          <Button type="submit" size="lg" busy={state === 'sending'} className="w-full">
            {state === 'sending' ? t('telling') : t('tell')}
          </Button>
        </form>
      )}
    </div>
  );
}
