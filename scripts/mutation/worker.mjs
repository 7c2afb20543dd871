import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCLI } from 'jest';
import jestConfig from '../../jest.config.mjs';
import { root } from '../setup/root.mjs';

/**
 * Runs tests with one file changed, again and again, in one process: `{ file, source, tests, suite }` comes as a message,
 * `{ passed, failed }` goes back.
 * @typedef {{ file: string, source: string, tests: string[], suite: string }} Task
 */

const { projects, testTimeout } = await jestConfig();

const transformer = fileURLToPath(new URL('./transform.mjs', import.meta.url));

/** @param {Task} task */
function configFor({ file, source, suite }) {
  const project = projects.find(({ displayName }) => displayName === suite);
  if (!project) throw new Error(`there is no suite ${suite}`);
  const changed = { file: path.join(root, file), source };
  const transform = Object.entries(project.transform).map(([pattern, [own, options]]) => [
    pattern,
    [transformer, { path: own.replace('<rootDir>', root), options, changed }],
  ]);
  return JSON.stringify({ ...project, rootDir: root, testTimeout, transform: Object.fromEntries(transform) });
}

/** @param {Task} task */
async function run(task) {
  const { results } = await runCLI(
    {
      _: task.tests,
      $0: 'jest',
      config: configFor(task),
      runTestsByPath: true,
      runInBand: true,
      silent: true,
      reporters: [],
      watchman: false,
    },
    [root],
  );
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
  };
}

process.on('message', (/** @type {Task} */ task) => {
  run(task).then(
    (result) => process.send?.(result),
    (error) => process.send?.({ passed: 0, failed: 1, error: String(error) }),
  );
});
process.send?.('ready');
