'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { CodeInput } from './code-input';
import { isComplete, type LoginState, secondsToResend, shownContact } from './login-steps';
import { useClock } from './use-clock';
import { type LoginControls, problemText } from './use-login';

const leadOf = ({ firstCode, isBusy }: LoginState) =>
  firstCode !== null ? 'second' : isBusy ? 'crowded' : 'lead';

export function CodeStep({ login }: { login: LoginControls }) {
  const { state, dispatch, submitCode, askForCode } = login;
  const t = useTranslations('auth');
  const now = useClock(state.sentAt);
  const { busy, problem } = state;
  const seconds = secondsToResend(state.sentAt, now);
  const error = problem && problemText(t, problem, state.channel);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submitCode();
      }}
    >
      <p aria-live="polite" className="mb-5 text-body text-muted-foreground">
        {t(`code.${leadOf(state)}`, { contact: shownContact(state.contact) })}
      </p>
      <label htmlFor="login-code" className="sr-only">
        {t('code.label')}
      </label>
      <CodeInput
        id="login-code"
        value={state.code}
        onChange={(code) => {
          dispatch({ type: 'codeTyped', code });
          // The last digit submits: typed, pasted or filled in from a message (auth 24).
          if (busy === null && isComplete({ ...state, code })) void submitCode(code);
        }}
        onEarlyEnter={() => void submitCode()}
        invalid={error !== null}
        describedBy={error ? 'login-code-error' : undefined}
      />
      {error && (
        <div className="mt-2">
          <FieldError id="login-code-error">{error}</FieldError>
        </div>
      )}
      <div className="my-2 flex min-h-11 items-center justify-between gap-4 text-sm text-muted-foreground">
        <span>{t('code.missing')}</span>
        {seconds > 0 ? (
          <span className="tabular">{t('code.wait', { seconds })}</span>
        ) : (
          <Button
            variant="link"
            size="inline"
            className="min-h-11"
            busy={busy === 'sending'}
            disabled={busy !== null}
            onClick={() => void askForCode()}
          >
            {busy === 'sending' ? t('code.resending') : t('code.resend')}
          </Button>
        )}
      </div>
      <Button
        type="submit"
        size="lg"
        className="w-full"
        busy={busy === 'signingIn'}
        disabled={!isComplete(state) || busy !== null}
      >
        {busy === 'signingIn' ? t('code.verifying') : t('code.verify')}
      </Button>
    </form>
  );
}
