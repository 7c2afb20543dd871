import fs from 'node:fs';
import path from 'node:path';
import { jest } from './checks.mjs';
import { end, run as runProgram } from './children.mjs';
import { failedFiles, nothing, repeats, resultOfJest } from './results.mjs';
import { root } from './root.mjs';
import { runNode } from './runner.mjs';
import { blankEnvironment, zone } from './test-shop.mjs';

/** @import { Context } from './suites.mjs' */
/** @import { JestReport } from './results.mjs' */

/**
 * @typedef {object} JestOptions
 * @property {Record<string, string>} [env]
 * @property {Record<string, string>[]} [workers]
 * @property {number} minutes
 * @property {boolean} [repeat]
 */

/**
 * Runs one Jest project. `workers` holds the variables of each of its processes, so that no process sees the data of
 * another's tests. With `repeat`, a file that failed runs again from its start. A run with --watch ends when its user
 * ends it.
 * @param {string} project
 * @param {Context} context
 * @param {JestOptions} options
 */
export async function runJest(project, context, { env = {}, workers, minutes, repeat = false }) {
  /** @type {NodeJS.ProcessEnv} */
  const settings = {
    ...process.env,
    ...blankEnvironment(),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...zone,
    ...env,
    ...(workers ? { TEST_WORKERS: JSON.stringify(workers) } : {}),
  };
  const options = [
    ...(context.grep ? [`--testNamePattern=${context.grep}`] : []),
    ...(workers ? [`--maxWorkers=${workers.length}`] : []),
  ];
  if (context.watch) {
    await watchJest(project, context, { env: settings, options });
    return nothing;
  }
  const file = path.join(context.dir, `${project}.json`);
  /** @type {JestReport[]} */
  const reports = [];
  /** @param {string[]} paths */
  const run = async (paths) => {
    fs.rmSync(file, { force: true });
    const args = ['--json', `--outputFile=${file}`, '--passWithNoTests', ...options, ...paths];
    const good = await runNode(jest(project, ...args), { env: settings, minutes, kept: context.kept });
    if (fs.existsSync(file)) reports.push(JSON.parse(fs.readFileSync(file, 'utf8')));
    return good;
  };

  let good = await run(context.rest);
  for (let turn = 0; repeat && turn < repeats && failedFiles(reports).length > 0; turn += 1) {
    const names = failedFiles(reports).map(({ name }) => path.relative(root, name));
    context.say(`\nOnce more: ${names.join(', ')}`);
    good = await run(names);
  }
  return resultOfJest(reports, good);
}

/**
 * Jest reads the keys of this terminal, so it runs in the foreground, where Ctrl-C reaches it too.
 * @param {string} project
 * @param {Context} context
 * @param {{ env: NodeJS.ProcessEnv, options: string[] }} run
 */
function watchJest(project, context, { env, options }) {
  // Jest asks git which files have changed; tests that the user named run in any case.
  const isNarrow = context.grep !== null || context.rest.length > 0;
  const mode = isNarrow || !fs.existsSync(path.join(root, '.git')) ? '--watchAll' : '--watch';
  return runProgram(process.execPath, jest(project, mode, ...options, ...context.rest), {
    env,
    onSpawn: (child) => context.onClose(() => end(child)),
  });
}
