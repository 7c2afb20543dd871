import path from 'node:path';
import { root } from './root.mjs';

/** @typedef {[name: string, args: string[]]} Check */

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
  ['format', [...bin('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level=warn', '.']],
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
 * The quick checks, for the files of one commit: other kinds of files are skipped, and types are not checked.
 * @param {string[]} files
 * @returns {Check[]}
 */
export const stagedChecks = (files) => [
  [
    'format',
    [...bin('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level=warn', '--ignore-unknown', ...files],
  ],
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
