import {
  codeFrom,
  codesOf,
  contactOf,
  contactProblem,
  isComplete,
  type LoginEvent,
  loginReducer,
  type LoginState,
  mayAskForCode,
  secondsToResend,
  shownContact,
  startOf,
} from './login-steps';

const sum = { left: 7, right: 5 };
const contact = '13800138000';

const after = (...events: LoginEvent[]): LoginState => events.reduce(loginReducer, startOf('zh'));

const toVerify: LoginEvent[] = [
  { type: 'contactTyped', contact: '138 0013 8000' },
  { type: 'consentChanged', hasConsent: true },
  { type: 'contactSubmitted', sum },
];
const toCode: LoginEvent[] = [
  ...toVerify,
  { type: 'answerTyped', answer: '12' },
  { type: 'sending' },
  { type: 'sent', contact, at: 1000 },
];

describe('first step', () => {
  test('phone first in Chinese, e-mail first in English', () => {
    expect(startOf('zh').channel).toBe('phone');
    expect(startOf('en').channel).toBe('email');
  });

  test.each([
    ['phone', '', 'contactRequired'],
    ['phone', '   ', 'contactRequired'],
    ['phone', '123456789', 'invalidPhone'],
    ['phone', '123456789012', 'invalidPhone'],
    ['phone', '1380013800a', 'invalidPhone'],
    ['phone', '+1 202 555 0123', 'foreignPhone'],
    ['phone', '+86 138 0013 8000', 'agreementRequired'],
    ['phone', '1380013800', 'agreementRequired'],
    ['phone', '１３８ 0013-8000', 'agreementRequired'],
    ['email', '', 'contactRequired'],
    ['email', 'nora', 'invalidEmail'],
    ['email', 'nora@example', 'invalidEmail'],
    ['email', 'no ra@example.com', 'invalidEmail'],
    ['email', `${'a'.repeat(100_000)}@`, 'invalidEmail'],
    ['email', ' Nora@Example.com ', 'agreementRequired'],
  ] as const)('%s %p: %s', (channel, typed, problem) => {
    const state = { ...startOf('zh'), channel, contact: typed };
    expect(contactProblem(state)).toBe(problem);
    expect(contactProblem({ ...state, hasConsent: true })).toBe(
      problem === 'agreementRequired' ? null : problem,
    );
  });

  test('keeps a refused contact and its error until something is typed', () => {
    const refused = after({ type: 'contactTyped', contact: '12' }, { type: 'contactSubmitted', sum });
    expect(refused).toMatchObject({ step: 'input', contact: '12', problem: 'invalidPhone' });
    expect(loginReducer(refused, { type: 'contactTyped', contact: '123' }).problem).toBeNull();
  });

  test('a valid contact leads to the human check, in the form in which the server stores it', () => {
    expect(after(...toVerify)).toMatchObject({ step: 'verify', contact, sum, answer: '', problem: null });
  });

  test('the other way of signing in starts with an empty field', () => {
    const other = after({ type: 'contactTyped', contact }, { type: 'channelChosen', channel: 'email' });
    expect(other).toMatchObject({ channel: 'email', contact: '' });
    expect(loginReducer(other, { type: 'channelChosen', channel: 'email' })).toBe(other);
  });

  test('the requests carry one contact', () => {
    expect(contactOf({ ...startOf('zh'), contact: '138-0013-8000' })).toEqual({ phone: contact });
    expect(contactOf({ ...startOf('en'), contact: 'Nora@Example.com' })).toEqual({
      email: 'nora@example.com',
    });
  });
});

describe('human check', () => {
  test('a code can be requested when there is an answer and no request is running', () => {
    const verify = after(...toVerify);
    expect(mayAskForCode(verify)).toBe(false);
    expect(mayAskForCode({ ...verify, answer: ' ' })).toBe(false);
    expect(mayAskForCode({ ...verify, answer: '3' })).toBe(true);
    expect(mayAskForCode({ ...verify, answer: '3', busy: 'sending' })).toBe(false);
  });

  test('a wrong answer clears the field and stays', () => {
    const wrong = after(...toVerify, { type: 'answerTyped', answer: '3' }, { type: 'answerRefused' });
    expect(wrong).toMatchObject({ step: 'verify', answer: '', problem: 'wrongAnswer', sum });
  });

  test('cancelling and a failed request lead back to the contact, which is kept', () => {
    expect(after(...toVerify, { type: 'cancelled' })).toMatchObject({
      step: 'input',
      contact,
      hasConsent: true,
    });
    expect(
      after(...toVerify, { type: 'sending' }, { type: 'sendFailed', contact, problem: 'sendFailed' }),
    ).toMatchObject({
      step: 'input',
      contact,
      busy: null,
      problem: 'sendFailed',
    });
  });

  test('an answer from the server that comes after cancelling, or for another contact, changes nothing', () => {
    const cancelled = after(...toVerify, { type: 'sending' }, { type: 'cancelled' });
    expect(loginReducer(cancelled, { type: 'sent', contact, at: 1 })).toBe(cancelled);
    expect(loginReducer(cancelled, { type: 'sendFailed', contact, problem: 'sendFailed' })).toBe(cancelled);
    const sending = after(...toVerify, { type: 'sending' });
    expect(loginReducer(sending, { type: 'sent', contact: '13900139000', at: 1 })).toBe(sending);
  });
});

describe('code', () => {
  test('a sent code leads here and starts the countdown', () => {
    expect(after(...toCode)).toMatchObject({ step: 'code', code: '', busy: null, sentAt: 1000 });
  });

  test.each([
    ['482109', '482109'],
    ['482 109', '482109'],
    ['４８２１０９', '482109'],
    ['your code is 482109.', '482109'],
    ['4821097', '482109'],
    ['48a', '48'],
  ])('%p becomes %p', (typed, code) => expect(codeFrom(typed)).toBe(code));

  test('is complete with six digits, and not with fewer', () => {
    expect(isComplete({ ...startOf('zh'), code: '48210' })).toBe(false);
    expect(isComplete({ ...startOf('zh'), code: '482109' })).toBe(true);
    expect(isComplete({ ...startOf('zh'), code: '48210a' })).toBe(false);
  });

  test('a failed login keeps the step and the typed code, and typing clears the error', () => {
    const failed = after(
      ...toCode,
      { type: 'codeTyped', code: '111111' },
      { type: 'signingIn' },
      { type: 'signInFailed', problem: 'loginFailed' },
    );
    expect(failed).toMatchObject({ step: 'code', code: '111111', busy: null, problem: 'loginFailed' });
    expect(loginReducer(failed, { type: 'codeTyped', code: '11111' }).problem).toBeNull();
  });

  test('going back leads to the contact', () => {
    const back = after(...toCode, { type: 'codeTyped', code: '1' }, { type: 'wentBack' });
    expect(back).toMatchObject({ step: 'input', contact, code: '', problem: null });
  });

  test('a second code starts a new countdown, or leads back to the contact when it could not be sent', () => {
    const resending = after(...toCode, { type: 'codeTyped', code: '1' }, { type: 'sending' });
    expect(loginReducer(resending, { type: 'sent', contact, at: 61_000 })).toMatchObject({
      step: 'code',
      code: '',
      sentAt: 61_000,
    });
    expect(loginReducer(resending, { type: 'sendFailed', contact, problem: 'sendFailed' })).toMatchObject({
      step: 'input',
    });
  });

  test('a late failure after going back changes nothing', () => {
    const back = after(...toCode, { type: 'signingIn' }, { type: 'wentBack' });
    expect(loginReducer(back, { type: 'signInFailed', problem: 'loginFailed' })).toBe(back);
  });

  test('counts 60 seconds down', () => {
    expect(secondsToResend(null, 5000)).toBe(0);
    expect(secondsToResend(1000, 1000)).toBe(60);
    expect(secondsToResend(1000, 1999)).toBe(60);
    expect(secondsToResend(1000, 14_000)).toBe(47);
    expect(secondsToResend(1000, 60_999)).toBe(1);
    expect(secondsToResend(1000, 61_000)).toBe(0);
    expect(secondsToResend(1000, 900)).toBe(60);
  });
});

test('success clears every field', () => {
  const done = loginReducer(after(...toCode, { type: 'codeTyped', code: '482109' }), {
    type: 'reset',
    locale: 'zh',
  });
  expect(done).toEqual(startOf('zh'));
});

test('a phone number is shown in groups of digits', () => {
  expect(shownContact('13800138000')).toBe('138 0013 8000');
  expect(shownContact('1380013800')).toBe('1380013800');
  expect(shownContact('nora@example.com')).toBe('nora@example.com');
});

describe('a second code', () => {
  const toSecond: LoginEvent[] = [
    ...toCode,
    { type: 'codeTyped', code: '111111' },
    { type: 'signingIn' },
    { type: 'secondCodeSent', at: 2000 },
  ];

  test('is asked for on the same step, and sent beside the first one', () => {
    const asked = after(...toSecond);
    expect(asked).toMatchObject({ step: 'code', code: '', busy: null, problem: null, sentAt: 2000 });
    expect(codesOf(loginReducer(asked, { type: 'codeTyped', code: '222222' }))).toEqual({
      code: '111111',
      secondCode: '222222',
    });
  });

  test('is forgotten with the next code that is sent', () => {
    const resent = after(...toSecond, { type: 'sending' }, { type: 'sent', contact, at: 3000 });
    expect(codesOf(loginReducer(resent, { type: 'codeTyped', code: '333333' }))).toEqual({ code: '333333' });
  });

  test('that comes after the shopper left changes nothing', () => {
    const left = after(...toCode, { type: 'signingIn' }, { type: 'wentBack' });
    expect(loginReducer(left, { type: 'secondCodeSent', at: 2000 })).toBe(left);
  });
});
