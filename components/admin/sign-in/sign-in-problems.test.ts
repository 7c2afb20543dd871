import { contactProblem, fieldsProblem, refusalProblem, typedContact } from './sign-in-problems';

test.each([
  ['', 'phoneRequired'],
  ['  ', 'phoneRequired'],
  ['123', 'invalidPhone'],
  ['admin', 'invalidPhone'],
  ['138 0000 0000', null],
  ['１３８００００００００', null],
  ['mei@', 'invalidEmail'],
  [' Mei@example.com ', null],
])('a code for "%s": %s', (typed, problem) => expect(contactProblem(typed)).toBe(problem));

test('what has an @ is an e-mail', () => {
  expect(typedContact('138 0000 0000')).toEqual({ phone: '138 0000 0000' });
  expect(typedContact('mei@example.com')).toEqual({ email: 'mei@example.com' });
});

test('both fields must be filled in', () => {
  expect(fieldsProblem('13800000000', ' ')).toBe('incomplete');
  expect(fieldsProblem('', '123456')).toBe('incomplete');
  expect(fieldsProblem('13800000000', '123456')).toBeNull();
});

test('each refusal has its own text, and a locked sign-in shows the text of the server', () => {
  expect(refusalProblem({ code: 'FORBIDDEN', message: 'x' }, 'loginFailed')).toBe('notAdmin');
  expect(refusalProblem({ code: 'UNAUTHENTICATED', message: 'x' }, 'passwordFailed')).toBe('passwordFailed');
  expect(refusalProblem({ code: 'VALIDATION_FAILED', message: 'x' }, 'loginFailed')).toBe('loginFailed');
  expect(refusalProblem({ code: 'RATE_LIMITED', message: 'wait' }, 'passwordFailed')).toEqual({
    text: 'wait',
  });
  expect(refusalProblem({ code: 'NETWORK', message: '' }, 'loginFailed')).toBe('network');
  expect(refusalProblem({}, 'loginFailed')).toBe('loginFailed');
});
