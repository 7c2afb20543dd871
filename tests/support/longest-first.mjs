import fs from 'node:fs';

/** The files that take longest, by their suites; a suite's longest first. */
export const longest = [
  ...[
    'live-database',
    'schema-plans',
    'backup',
    'seed',
    'reconciliation-apart',
    'login-flood',
    'password-tries',
  ].map((name) => `tests/integration/${name}.test.ts`),
  ...['schema-fuzz', 'process', 'fuzz'].map((name) => `tests/api/${name}.test.ts`),
  ...['payments', 'silence', 'workers', 'start'].map((name) => `tests/chaos/${name}.test.ts`),
];

/** @typedef {{ path: string }} Test */

/** Begins with what takes longest, so that no worker waits for the last file: in a new clone Jest knows sizes only. */
export default class LongestFirst {
  /**
   * @template {Test} T
   * @param {T[]} tests
   */
  sort(tests) {
    /** @param {Test} test */
    const place = ({ path }) => {
      const at = longest.findIndex((name) => path.replaceAll('\\', '/').endsWith(`/${name}`));
      return at < 0 ? longest.length : at;
    };
    return [...tests].sort((a, b) => place(a) - place(b) || sizeOf(b) - sizeOf(a));
  }

  /**
   * With --onlyFailures, of which nothing is kept: all.
   * @template {Test} T
   * @param {T[]} tests
   */
  allFailedTests(tests) {
    return tests;
  }

  /** Jest offers the times of this run; the list above stays as it is. */
  cacheResults() {}
}

/** @param {Test} test */
const sizeOf = ({ path }) => fs.statSync(path).size;
