import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useReducer, useRef } from 'react';
import { clearToasts, showToast } from '@/components/ui/toast';
import { login, sendCode } from '@/lib/auth/api';
import { secondCodeIn } from '@/lib/auth/contract';
import { newSum } from './human-check';
import {
  answerIsRight,
  codesOf,
  contactOf,
  contactProblem,
  isComplete,
  type LoginProblem,
  type LoginState,
  loginReducer,
  startOf,
} from './login-steps';
import { errorStatus } from '@/platform/api-error';
import { proveWork } from '@/platform/proof-of-work';

const devCodeToastFor = 10_000;

type Texts = ReturnType<typeof useTranslations<'auth'>>;

export const problemText = (t: Texts, problem: LoginProblem, channel: LoginState['channel']): string =>
  problem === 'contactRequired' ? t(`problems.contactRequired.${channel}`) : t(`problems.${problem}`);

/** A network without an answer says nothing about the code (look 20). */
const problemOf = (error: unknown, refused: LoginProblem): LoginProblem =>
  errorStatus(error) === 0 ? 'unanswered' : refused;

/** The login dialog's state and actions; every problem is shown inline and in a toast that names it. */
export function useLogin(onSignedIn: () => void) {
  const locale = useLocale();
  const t = useTranslations('auth');
  const [state, dispatch] = useReducer(loginReducer, locale, startOf);
  const work = useRef<AbortController>(null);

  const showProblem = (problem: LoginProblem) =>
    showToast({ tone: 'bad', title: problemText(t, problem, state.channel) });

  const showSandboxCode = (code: string) =>
    showToast({ tone: 'info', title: t('devCode'), description: code, duration: devCodeToastFor });

  const submitContact = () => {
    const problem = contactProblem(state);
    // A problem of an earlier press is solved then.
    if (problem) showProblem(problem);
    else clearToasts();
    dispatch({ type: 'contactSubmitted', sum: newSum() });
  };

  const askForCode = async () => {
    const { contact, channel } = state;
    dispatch({ type: 'sending' });
    try {
      const { code, busy = false } = await sendCode(contactOf(state));
      dispatch({ type: 'sent', contact, at: Date.now(), isBusy: busy });
      if (!busy) showToast({ tone: 'ok', title: t('sent.title'), description: t(`sent.${channel}`) });
      if (code) showSandboxCode(code);
    } catch (error) {
      const problem = problemOf(error, 'sendFailed');
      dispatch({ type: 'sendFailed', contact, problem });
      showProblem(problem);
    }
  };

  /** A wrong answer clears the field and shows an alert (auth 6). */
  const submitAnswer = async () => {
    if (answerIsRight(state)) return askForCode();
    dispatch({ type: 'answerRefused' });
    window.alert(t('problems.wrongAnswer'));
  };

  /** Runs the human check without a puzzle; leaving the step stops it. */
  const verifyAutomatically = async () => {
    work.current = new AbortController();
    const { signal } = work.current;
    dispatch({ type: 'proving' });
    try {
      await proveWork(`${state.contact} ${Date.now()}`, signal);
    } catch {
      return;
    }
    await askForCode();
  };

  const leave = useCallback((type: 'cancelled' | 'wentBack') => {
    work.current?.abort();
    dispatch({ type });
  }, []);

  const submitCode = async (code = state.code) => {
    const entered = { ...state, code };
    if (!isComplete(entered)) {
      dispatch({ type: 'codeRefused' });
      return showProblem('codeRequired');
    }
    dispatch({ type: 'signingIn' });
    try {
      await login(contactOf(entered), codesOf(entered));
    } catch (error) {
      const second = secondCodeIn(error);
      if (second) {
        dispatch({ type: 'secondCodeSent', at: Date.now() });
        if (second.code) showSandboxCode(second.code);
        return;
      }
      const problem = problemOf(error, 'loginFailed');
      dispatch({ type: 'signInFailed', problem });
      return showProblem(problem);
    }
    clearToasts();
    showToast({ tone: 'ok', title: t('signedIn.title'), description: t('signedIn.text') });
    dispatch({ type: 'reset', locale });
    onSignedIn();
  };

  return { state, dispatch, submitContact, submitAnswer, verifyAutomatically, askForCode, submitCode, leave };
}

export type LoginControls = ReturnType<typeof useLogin>;
