import { SetupError } from '@/scripts/setup/setup-error.mjs';
import { orderOf, readArguments } from '@/scripts/setup/suites.mjs';

const read = (line: string) => {
  const { chosen, ...rest } = readArguments(line.split(' ').filter(Boolean));
  return { suites: chosen.map(({ name }) => name).join(' '), ...rest };
};
const plain = { grep: null, rest: [], watch: false };

test.each([
  ['', { ...plain, suites: 'checks unit integration e2e chaos hosted api' }],
  ['chaos unit', { ...plain, suites: 'unit chaos' }],
  ['load', { ...plain, suites: 'load' }],
  ['unit lib/orders', { ...plain, suites: 'unit', rest: ['lib/orders'] }],
  ['--grep=paid', { ...plain, suites: 'unit integration e2e chaos hosted api', grep: 'paid' }],
  ['api --grep paid', { ...plain, suites: 'api', grep: 'paid' }],
  ['e2e --timeout=0', { ...plain, suites: 'e2e', rest: ['--timeout=0'] }],
])('"npm test -- %s"', (line, expected) => {
  expect(read(line)).toEqual(expected);
});

test.each([
  ['', { first: 'checks', inTurn: 'unit integration e2e', beside: 'chaos hosted api' }],
  ['hosted e2e', { first: '', inTurn: 'e2e', beside: 'hosted' }],
  ['checks chaos hosted', { first: 'checks', inTurn: 'chaos hosted', beside: '' }],
])('"npm test -- %s" runs its suites in two rows beside each other', (line, expected) => {
  const order = Object.entries(orderOf(readArguments(line.split(' ').filter(Boolean)).chosen));
  const names = order.map(([key, chosen]) => [key, chosen.map(({ name }) => name).join(' ')]);
  expect(Object.fromEntries(names)).toEqual(expected);
});

test.each(['--grep', 'unit --grep', '--grep='])('"%s" is refused: it names no text', (line) => {
  expect(() => read(line)).toThrow(SetupError);
});

describe('--watch', () => {
  test.each([
    ['--watch', 'unit'],
    ['--watch lib/orders', 'unit'],
    ['--watch tests/architecture', 'unit'],
    ['--watch tests/integration/orders.test.ts', 'integration'],
    ['integration --watch', 'integration'],
    ['--watch --grep paid', 'unit'],
  ])('"%s" watches the suite "%s"', (line, suite) => {
    expect(read(line)).toMatchObject({ suites: suite, watch: true });
  });

  test.each([
    'api --watch',
    'e2e --watch',
    'chaos --watch',
    'checks --watch',
    'unit integration --watch',
    '--watch tests/e2e/home.spec.ts',
  ])('"%s" is refused', (line) => {
    expect(() => read(line)).toThrow(SetupError);
  });
});
