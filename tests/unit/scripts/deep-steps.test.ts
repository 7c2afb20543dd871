import { chooseSteps, deepSteps, outcomeOf } from '@/scripts/setup/deep-steps.mjs';

const namesOf = (steps: { name: string }[]) => steps.map(({ name }) => name);

test('without a name every deep step runs, else the named ones, and a name that none has is refused', () => {
  expect(chooseSteps([])).toEqual(deepSteps);
  expect(namesOf(chooseSteps(['soak', 'fuzz']))).toEqual(['fuzz', 'soak']);
  expect(() => chooseSteps(['fuzz', 'fizz'])).toThrow('There is no step fizz; steps: fuzz, ');
});

test.each([
  ['12 passed, 0 failed', true, 'passed'],
  ['0 passed, 0 failed', true, 'nothing'],
  ['', true, 'nothing'],
  ['12 passed, 1 failed', false, 'failed'],
])('a step of tests that ends with %j (well: %s) has %s', (output, good, outcome) => {
  const [step] = chooseSteps(['fuzz']);
  if (!step) throw new Error('no step');
  expect(outcomeOf(step, { good, output: `building …\n${output}\n` })).toBe(outcome);
});
