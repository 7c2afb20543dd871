import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { keepOutput } from './kept-output.mjs';
import { root } from './root.mjs';
import { runNode } from './runner.mjs';

/** @typedef {[name: string, args: string[]]} Check */
/** @typedef {{ name: string, good: boolean, seconds: number }} Checked */

/**
 * @param {string} name
 * @param {string[]} entry
 */
const bin = (name, ...entry) => [path.join(root, 'node_modules', name, ...entry)];

/**
 * The checks that read the sources without running them: a name and the arguments for Node.
 * @type {Check[]}
 */
export const checks = [
  ['format', [...bin('oxfmt', 'bin', 'oxfmt'), '--check']],
  ['lint', [...bin('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings']],
  // With what an earlier run has stored, the compiler has reported errors of files that had changed back.
  ['types', [...bin('typescript', 'bin', 'tsc'), '--noEmit', '--incremental', 'false']],
  [
    'types of scripts',
    [...bin('typescript', 'bin', 'tsc'), '--noEmit', '--project', 'tsconfig.scripts.json'],
  ],
  ['dead code', [...bin('knip', 'bin', 'knip.js')]],
];

/**
 * Runs checks, two at a time: most of them use one core. Each is shown when it has ended, under its name.
 * @param {readonly Check[]} wanted
 * @returns {Promise<Checked[]>}
 */
export async function runChecks(wanted) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'halsea-shop-checks-'));
  const left = [...wanted];
  /** @type {Checked[]} */
  const done = [];
  const work = async () => {
    for (let check = left.shift(); check; check = left.shift()) {
      const [name, args] = check;
      const kept = keepOutput(path.join(dir, name));
      const began = Date.now();
      const good = await runNode(args, { minutes: 20, kept });
      const seconds = (Date.now() - began) / 1000;
      kept.say(`${good ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
      kept.show();
      done.push({ name, good, seconds });
    }
  };
  try {
    await Promise.all([work(), work()]);
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
  return done;
}

/**
 * The quick checks, for the files of one commit: other kinds of files are skipped, and types are not checked.
 * @param {string[]} files
 * @returns {Check[]}
 */
export const stagedChecks = (files) => [
  ['format', [...bin('oxfmt', 'bin', 'oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...files]],
  [
    'lint',
    [...bin('oxlint', 'bin', 'oxlint'), '--deny-warnings', '--no-error-on-unmatched-pattern', ...files],
  ],
];

/**
 * The arguments for Node that run one Jest project.
 * @param {string} project
 * @param {string[]} args
 */
export const jest = (project, ...args) => [
  '--experimental-vm-modules',
  '--no-warnings=ExperimentalWarning',
  ...bin('jest', 'bin', 'jest.js'),
  `--selectProjects=${project}`,
  '--forceExit',
  ...args,
];

/** Next writes the types of its routes: a new clone has none yet, an older checkout may have those of deleted pages. */
export const typesOfNext = [...bin('next', 'dist', 'bin', 'next'), 'typegen'];
