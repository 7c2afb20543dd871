import { accountLabel, initialsOf } from './initials';

describe('initials of the account', () => {
  test.each([
    ['Nora Ellison', 'NE'],
    ['nora ellison', 'NE'],
    ['Mei-Ling van Hart', 'MV'],
    ['nora', 'N'],
    ['林知夏', '林'],
    ['林　知夏', '林知'],
    ['  Nora   Ellison ', 'NE'],
    ['👩‍🚀 Ada', '👩‍🚀A'],
    ['e\u0301lan vital', 'E\u0301V'],
    ['13800138000', '1'],
    ['ada@example.com', 'A'],
    ['', ''],
  ])('%s → %s', (label, initials) => expect(initialsOf(label)).toBe(initials));
});

describe('label of the account', () => {
  const nobody = { name: '', phone: null, email: null };
  test('is the name, else the phone, else the e-mail, else the given word', () => {
    expect(accountLabel({ name: '林知夏', phone: '13800138000', email: 'lin@example.com' }, '用户')).toBe(
      '林知夏',
    );
    expect(accountLabel({ ...nobody, phone: '13800138000', email: 'lin@example.com' }, '用户')).toBe(
      '13800138000',
    );
    expect(accountLabel({ ...nobody, email: 'lin@example.com' }, '用户')).toBe('lin@example.com');
    expect(accountLabel(nobody, '用户')).toBe('用户');
    expect(accountLabel({ ...nobody, name: '  ' }, 'User')).toBe('User');
  });
});
