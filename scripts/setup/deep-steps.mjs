import { SetupError } from './setup-error.mjs';

/**
 * One step of `npm run test:deep`: what it is for, and how to run it. `evidence` finds in its output how much it has done;
 * a step that did nothing has failed.
 * @typedef {object} DeepStep
 * @property {string} name
 * @property {string} about
 * @property {string[]} args arguments for Node
 * @property {Record<string, string>} [env]
 * @property {RegExp} evidence
 * @property {number} minutes
 */

/** The line with which `npm test` ends. */
const ranTests = /^([1-9]\d*) passed, \d+ failed$/m;

/** @param {string[]} args */
const suite = (...args) => ['scripts/test.mjs', ...args];

/**
 * @param {string} version
 * @returns {DeepStep}
 */
const onPostgres = (version) => ({
  name: `postgres-${version}`,
  about: `the integration suite on PostgreSQL ${version}`,
  args: suite('integration'),
  env: { TEST_POSTGRES: version },
  evidence: ranTests,
  minutes: 60,
});

/** @type {readonly DeepStep[]} */
export const deepSteps = [
  {
    name: 'fuzz',
    about: '50,000 invented requests to every call, by four roles',
    args: suite('api', 'tests/api/schema-fuzz.test.ts'),
    env: { FUZZ_REQUESTS: '50000' },
    evidence: ranTests,
    minutes: 90,
  },
  {
    name: 'mutation',
    about: 'rules and money use cases, broken on purpose',
    args: ['scripts/mutation.mjs'],
    evidence: /^([1-9]\d*) mutants, \d+ killed/m,
    minutes: 180,
  },
  {
    name: 'soak',
    about: 'half an hour of mixed load, with a back-up and a restore meanwhile',
    args: ['scripts/soak.mjs'],
    evidence: /^([1-9]\d*) calls, \d+ errors/m,
    minutes: 60,
  },
  {
    name: 'load',
    about: 'a rolling restart and a failover while customers order and pay',
    args: suite('load'),
    evidence: ranTests,
    minutes: 60,
  },
  onPostgres('15'),
  onPostgres('16'),
  onPostgres('17'),
  {
    name: 'direct',
    about: 'the integration suite on connections without a pooler between',
    args: suite('integration'),
    env: { TEST_POOLER: 'none' },
    evidence: ranTests,
    minutes: 60,
  },
  {
    name: 'node',
    about: 'start, verify and the api suite on other versions of Node',
    args: ['scripts/test-node.mjs', '20.19', '22', '24'],
    evidence: /^✓ Node \S+: start, verify, api/m,
    minutes: 120,
  },
  {
    name: 'image',
    about: 'the steps of the Dockerfile in folders, and the shop that comes out of them',
    args: ['scripts/program.mjs', 'tests/image/try-image.ts'],
    evidence: /^✓ a stop ends it in order/m,
    minutes: 60,
  },
];

/**
 * The named steps in the table's order, all of them when none is named.
 * @param {readonly string[]} names
 * @throws SetupError for a name that no step has
 */
export function chooseSteps(names) {
  const unknown = names.filter((name) => deepSteps.every((step) => step.name !== name));
  if (unknown.length > 0)
    throw new SetupError(
      `There is no step ${unknown.join(', ')}; steps: ${deepSteps.map(({ name }) => name).join(', ')}.`,
    );
  return deepSteps.filter(({ name }) => names.length === 0 || names.includes(name));
}

/**
 * What became of a step: `nothing` when it ended well, but its output does not say that it did anything.
 * @param {Pick<DeepStep, 'evidence'>} step
 * @param {{ good: boolean, output: string }} run
 * @returns {'passed' | 'failed' | 'nothing'}
 */
export function outcomeOf({ evidence }, { good, output }) {
  if (!good) return 'failed';
  return evidence.test(output) ? 'passed' : 'nothing';
}
