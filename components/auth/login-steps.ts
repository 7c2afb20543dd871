import { emailSchema, isForeignPhone, normaliseEmail, phoneSchema } from '@/lib/users/contract';
import { markets } from '@/lib/products/rules';
import type { Locale } from '@/platform/i18n/locales';
import type { ContactKind } from '@/values/auth';
import { normalisePhone } from '@/values/phones';
import { isRightAnswer, type Sum } from './human-check';

export const codeLength = 6;
const resendAfterSeconds = 60;

/** Keys of `problems` in `messages/*\/auth.json`. */
export type LoginProblem =
  | 'contactRequired'
  | 'invalidPhone'
  | 'foreignPhone'
  | 'invalidEmail'
  | 'agreementRequired'
  | 'wrongAnswer'
  | 'sendFailed'
  | 'codeRequired'
  | 'loginFailed'
  | 'unanswered';

export type LoginState = {
  step: 'input' | 'verify' | 'code';
  channel: ContactKind;
  /** As typed until it is valid, then in the form in which the server stores it. */
  contact: string;
  hasConsent: boolean;
  sum: Sum;
  answer: string;
  code: string;
  /** Set when a second code was sent: the first one, which is sent again beside it (auth 22). */
  firstCode: string | null;
  busy: 'proving' | 'sending' | 'signingIn' | null;
  problem: LoginProblem | null;
  /** Time when the last code was sent, in milliseconds. */
  sentAt: number | null;
  /** So many codes are requested that none may come (auth 32). */
  isBusy: boolean;
};

export type LoginEvent =
  | { type: 'channelChosen'; channel: ContactKind }
  | { type: 'contactTyped'; contact: string }
  | { type: 'consentChanged'; hasConsent: boolean }
  | { type: 'contactSubmitted'; sum: Sum }
  | { type: 'answerTyped'; answer: string }
  | { type: 'answerRefused' }
  | { type: 'cancelled' }
  | { type: 'proving' }
  | { type: 'sending' }
  | { type: 'sent'; contact: string; at: number; isBusy?: boolean }
  | { type: 'sendFailed'; contact: string; problem: LoginProblem }
  | { type: 'codeTyped'; code: string }
  | { type: 'codeRefused' }
  | { type: 'signingIn' }
  | { type: 'signInFailed'; problem: LoginProblem }
  | { type: 'secondCodeSent'; at: number }
  | { type: 'wentBack' }
  | { type: 'reset'; locale: Locale };

/** Phone first in Chinese, e-mail first otherwise (auth 1). */
export const startOf = (locale: Locale): LoginState => ({
  step: 'input',
  channel: markets[locale].firstContact,
  contact: '',
  hasConsent: false,
  sum: { left: 0, right: 0 },
  answer: '',
  code: '',
  firstCode: null,
  busy: null,
  problem: null,
  sentAt: null,
  isBusy: false,
});

/** The first reason why the first step cannot be left, in the order of (auth 5); null when it can. */
export function contactProblem({ channel, contact, hasConsent: consent }: LoginState): LoginProblem | null {
  if (contact.trim() === '') return 'contactRequired';
  if (channel === 'phone' && isForeignPhone(contact)) return 'foreignPhone';
  const [schema, invalid] =
    channel === 'phone' ? ([phoneSchema, 'invalidPhone'] as const) : ([emailSchema, 'invalidEmail'] as const);
  if (!schema.safeParse(contact).success) return invalid;
  return consent ? null : 'agreementRequired';
}

const normalised = ({ channel, contact }: LoginState): string =>
  channel === 'phone' ? normalisePhone(contact) : normaliseEmail(contact);

/** The contact in the form of the requests: `{phone}` or `{email}`. */
export const contactOf = (state: LoginState): { phone: string } | { email: string } =>
  state.channel === 'phone' ? { phone: normalised(state) } : { email: normalised(state) };

export const isComplete = ({ code }: LoginState): boolean => /^\d{6}$/.test(code);

export const mayAskForCode = ({ answer, busy }: LoginState): boolean => answer.trim() !== '' && busy === null;

/** Only the digits, at most six; a pasted `482 109` and full-width digits are accepted. */
export const codeFrom = (typed: string): string =>
  typed.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength);

/** Seconds until another code can be requested. */
export const secondsToResend = (sentAt: number | null, now: number): number =>
  sentAt === null
    ? 0
    : Math.max(0, Math.min(resendAfterSeconds, Math.ceil(resendAfterSeconds - (now - sentAt) / 1000)));

/** Formats a phone as 138 0013 8000; an e-mail address is unchanged. */
export const shownContact = (contact: string): string =>
  contact.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');

/** The steps of the dialog (auth 4). A response that arrives after the shopper has left its step changes nothing. */
export function loginReducer(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'channelChosen':
      return event.channel === state.channel
        ? state
        : { ...state, channel: event.channel, contact: '', problem: null };
    case 'contactTyped':
      return { ...state, contact: event.contact, problem: null };
    case 'consentChanged':
      return { ...state, hasConsent: event.hasConsent, problem: null };
    case 'contactSubmitted': {
      const problem = contactProblem(state);
      if (problem) return { ...state, problem };
      return {
        ...state,
        step: 'verify',
        contact: normalised(state),
        sum: event.sum,
        answer: '',
        problem: null,
      };
    }
    case 'answerTyped':
      return { ...state, answer: event.answer, problem: null };
    case 'answerRefused':
      return { ...state, answer: '', problem: 'wrongAnswer' };
    case 'cancelled':
      return { ...state, step: 'input', answer: '', busy: null, problem: null };
    case 'proving':
      return { ...state, busy: 'proving', problem: null };
    case 'sending':
      return { ...state, busy: 'sending', problem: null };
    case 'sent':
      if (!isAwaited(state, event.contact)) return state;
      return {
        ...state,
        step: 'code',
        code: '',
        firstCode: null,
        answer: '',
        busy: null,
        problem: null,
        sentAt: event.at,
        isBusy: event.isBusy ?? false,
      };
    case 'sendFailed':
      if (!isAwaited(state, event.contact)) return state;
      return { ...state, step: 'input', code: '', answer: '', busy: null, problem: event.problem };
    case 'codeTyped':
      return { ...state, code: event.code, problem: null };
    case 'codeRefused':
      return { ...state, problem: 'codeRequired' };
    case 'signingIn':
      return { ...state, busy: 'signingIn', problem: null };
    case 'signInFailed':
      return state.busy === 'signingIn' ? { ...state, busy: null, problem: event.problem } : state;
    case 'secondCodeSent':
      if (state.busy !== 'signingIn') return state;
      return {
        ...state,
        firstCode: state.firstCode ?? state.code,
        code: '',
        busy: null,
        problem: null,
        sentAt: event.at,
      };
    case 'wentBack':
      return { ...state, step: 'input', code: '', busy: null, problem: null };
    case 'reset':
      return startOf(event.locale);
  }
}

/** What a login sends: the code, or both where a second one was requested. */
export const codesOf = ({ firstCode, code }: LoginState): { code: string; secondCode?: string } =>
  firstCode === null ? { code } : { code: firstCode, secondCode: code };

const isAwaited = (state: LoginState, contact: string): boolean =>
  state.busy === 'sending' && state.contact === contact;

export const answerIsRight = ({ sum, answer }: LoginState): boolean => isRightAnswer(sum, answer);
