import { problemsIn } from '@/components/forms/form-rules';
import { fieldOf, invitationOf, inviteRules } from './invite-form';

const good = { contact: '138 0000 1234', username: 'mei', role: 'support' } as const;

test('one field takes a phone and an e-mail', () => {
  expect(invitationOf(good)).toEqual({ phone: '138 0000 1234', username: 'mei', role: 'support' });
  expect(invitationOf({ ...good, contact: 'mei@example.com' })).toMatchObject({ email: 'mei@example.com' });
  expect(['phone', 'email', 'username'].map(fieldOf)).toEqual(['contact', 'contact', 'username']);
});

test.each([
  [{}, []],
  [{ contact: 'mei@example.com' }, []],
  [{ contact: '' }, ['contact']],
  [{ contact: '12345' }, ['contact']],
  [{ contact: 'mei@' }, ['contact']],
  [{ username: 'M' }, ['username']],
  [{ username: '梅', contact: '' }, ['contact', 'username']],
])('%j is wrong in %j', (change, fields) => {
  expect(Object.keys(problemsIn(inviteRules, { ...good, ...change }))).toEqual(fields);
});
