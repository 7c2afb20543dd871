import * as z from 'zod/mini';
import { type FormRules, problemsIn } from './form-rules';

type Values = { name: string; lines: { count: string }[]; again: string };

const rules: FormRules<Values, { key: string }> = {
  contract: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(3)),
    lines: z.array(z.object({ count: z.number() })),
  }),
  bodyOf: ({ name, lines }) => ({ name, lines: lines.map(({ count }) => ({ count: Number(count || NaN) })) }),
  problemOf: (path, _values, { code }) => (code === 'too_big' ? null : { key: `${path} is wrong` }),
  otherProblems: ({ name, again }) => (name === again ? {} : { again: { key: 'differs' } }),
};
const good: Values = { name: 'Lin', again: 'Lin', lines: [{ count: '1' }] };

test('values that make a valid body have no problem', () => {
  expect(problemsIn(rules, good)).toEqual({});
});

test('each refused value has its problem under the path of the contract', () => {
  expect(problemsIn(rules, { name: '', again: '', lines: [{ count: '1' }, { count: '' }] })).toEqual({
    name: { key: 'name is wrong' },
    'lines.1.count': { key: 'lines.1.count is wrong' },
  });
});

test('the form may have rules of its own', () => {
  expect(problemsIn(rules, { ...good, again: 'Li' })).toEqual({ again: { key: 'differs' } });
});

test('a value for which the form has no words is left to the server', () => {
  expect(problemsIn(rules, { ...good, name: 'Linden', again: 'Linden' })).toEqual({});
});

test('a form whose inputs keep to the contract has only rules of its own', () => {
  const own = { otherProblems: ({ name }: Values) => (name === 'Lin' ? {} : { name: { key: 'differs' } }) };
  expect(problemsIn(own, { ...good, lines: [] })).toEqual({});
  expect(problemsIn(own, { ...good, name: '' })).toEqual({ name: { key: 'differs' } });
});
