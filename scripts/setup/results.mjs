import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/**
 * @typedef {{ test: string, message: string[] }} Failure
 * @typedef {{ passed: number, failed: number, broken: Failure[], repeated: Failure[] }} Result
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} JestTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: JestTest[] }} JestFile
 * @typedef {{ testResults: JestFile[] }} JestReport
 * @typedef {{ errors?: { message?: string }[] }} PlaywrightTry
 * @typedef {{ file: string, title: string, tests: { status: string, results: PlaywrightTry[] }[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ expected: number, unexpected: number, flaky: number }} PlaywrightStats
 * @typedef {{ stats?: PlaywrightStats, errors?: unknown[], suites?: PlaywrightSuite[] }} PlaywrightReport
 */

/**
 * The result of a suite: how many tests passed and failed, which are `broken`, and which were `repeated` and then
 * passed, each with the first lines of its error.
 * @type {Result}
 */
export const nothing = { passed: 0, failed: 0, broken: [], repeated: [] };

/** How often a failed test of a suite with browsers or processes is repeated before it counts as failed. */
export const repeats = 2;

/**
 * The files that failed in the latest of these reports that contains them.
 * @param {JestReport[]} reports
 */
export const failedFiles = (reports) => lastOf(reports).filter(({ status }) => status === 'failed');

/** @param {JestReport[]} reports */
const lastOf = (reports) => [
  ...new Map(reports.flatMap(({ testResults }) => testResults).map((file) => [file.name, file])).values(),
];

/**
 * The result of Jest's reports; later ones repeat files that failed. `good`: Jest itself ended without an error.
 * @param {JestReport[]} reports
 * @param {boolean} good
 * @returns {Result}
 */
export function resultOfJest(reports, good) {
  const broken = failedFiles(reports).flatMap(brokenTests);
  const failures = reports.flatMap(({ testResults }) =>
    testResults.filter(({ status }) => status === 'failed').flatMap(brokenTests),
  );
  const tests = lastOf(reports).flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: good ? broken.length : Math.max(1, broken.length),
    broken,
    repeated: failures.filter(({ test }) => broken.every((entry) => entry.test !== test)),
  };
}

/**
 * The failed tests of a file, or the file itself when it could not be loaded.
 * @param {JestFile} file
 * @returns {Failure[]}
 */
function brokenTests({ name, message, assertionResults }) {
  const file = path.relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [{ test: file, message: firstWords(message) }];
  return failed.map(({ fullName, failureMessages }) => ({
    test: `${file} › ${fullName}`,
    message: firstWords(failureMessages[0]),
  }));
}

/**
 * The result of Playwright's report, a tree of suites; null when there is none.
 * @param {PlaywrightReport | null} report
 * @param {boolean} good
 * @returns {Result}
 */
export function resultOfPlaywright(report, good) {
  const { stats, errors = [], suites = [] } = report ?? {};
  const failed = (stats?.unexpected ?? 0) + errors.length;
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: good ? failed : Math.max(1, failed),
    broken: testsWith('unexpected', { suites }),
    repeated: testsWith('flaky', { suites }),
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * @param {string} wanted
 * @param {PlaywrightSuite} tree
 */
const testsWith = (wanted, tree) =>
  specsOf(tree).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => ({
        test: `${file} › ${title}`,
        message: firstWords(results[0]?.errors?.[0]?.message),
      })),
  );

/** The first lines of an error without colours: enough to know the cause at the end of a long log. */
const firstWords = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 12)
    .map((line) => line.trimEnd().slice(0, 160));

/**
 * Prints the counts of each suite, then every failed or repeated test; the last line is the sum.
 * @param {(Result & { name: string, seconds: number })[]} results
 */
export function printResults(results) {
  console.log('');
  for (const { name, passed, failed, seconds } of results) {
    console.log(
      `${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds} s`,
    );
  }
  /**
   * @param {string} sign
   * @param {string} name
   * @param {Failure} failure
   */
  const say = (sign, name, { test, message }, after = '') =>
    console.log([`${sign} ${name}: ${test}${after}`, ...message.map((line) => `    ${line}`)].join('\n'));
  for (const { name, broken } of results) for (const entry of broken) say('✗', name, entry);
  for (const { name, repeated } of results)
    for (const entry of repeated) say('↻', name, entry, ' (failed, then passed)');
  /** @param {'passed' | 'failed'} key */
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 && sum('passed') > 0;
}
