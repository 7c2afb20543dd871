'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { mayAskForCode, shownContact } from './login-steps';
import { canProveWork } from '@/platform/proof-of-work';
import type { LoginControls } from './use-login';

export function HumanStep({ login }: { login: LoginControls }) {
  const { state, dispatch, submitAnswer, verifyAutomatically, leave } = login;
  const t = useTranslations('auth');
  const field = useRef<HTMLInputElement>(null);
  const { sum, busy } = state;
  const wrong = state.problem === 'wrongAnswer';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!mayAskForCode(state)) return;
        field.current?.focus();
        void submitAnswer();
      }}
    >
      <p className="mb-5 text-body text-muted-foreground">
        {t('human.lead', { contact: shownContact(state.contact) })}
      </p>
      <div className="rounded-xl bg-secondary px-4 py-5">
        <div className="flex items-center justify-center gap-3 text-title leading-none font-medium tabular">
          <label htmlFor="human-check" className="grid">
            <span aria-hidden>
              {sum.left} + {sum.right} =
            </span>
            <span className="sr-only">{t('human.label', sum)}</span>
          </label>
          <Input
            id="human-check"
            ref={field}
            data-step-field
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={state.answer}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? 'human-check-error' : undefined}
            onChange={(event) => dispatch({ type: 'answerTyped', answer: event.target.value })}
            className="h-15 w-28 text-center text-2xl font-medium tabular"
          />
        </div>
        {wrong && (
          <div className="mt-3 flex justify-center">
            <FieldError id="human-check-error">{t('problems.wrongAnswer')}</FieldError>
          </div>
        )}
      </div>
      <div className="mt-5 flex gap-3">
        <Button variant="outline" size="lg" className="min-w-28" onClick={() => leave('cancelled')}>
          {t('human.cancel')}
        </Button>
        <Button
          type="submit"
          size="lg"
          className="flex-1"
          busy={busy === 'sending'}
          disabled={!mayAskForCode(state)}
        >
          {busy === 'sending' ? t('human.sending') : t('human.send')}
        </Button>
      </div>
      {canProveWork() && (
        <Button
          variant="link"
          className="mt-2 w-full text-sm font-medium"
          busy={busy === 'proving'}
          disabled={busy !== null}
          onClick={() => void verifyAutomatically()}
        >
          {busy === 'proving' ? t('human.working') : t('human.auto')}
        </Button>
      )}
    </form>
  );
}
