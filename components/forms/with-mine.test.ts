import { conflictsIn, withMine } from './with-mine';

const base = { name: 'H1', hours: '', days: ['Mon'] };
const mine = { ...base, name: 'mine', hours: '8:00' };
const theirs = { ...base, name: 'theirs', hours: '8:00', days: ['Tue'] };

test('a conflict is a field that both have changed, to different values', () => {
  expect(conflictsIn(base, mine, theirs)).toEqual(['name']);
  expect(conflictsIn(base, mine, { ...base, days: [] })).toEqual([]);
});

test('to keep mine keeps what the other one changed elsewhere', () => {
  expect(withMine(base, mine, theirs)).toEqual({ ...mine, days: ['Tue'] });
  expect(withMine(base, { ...base, days: [...base.days] }, theirs)).toEqual(theirs);
});
