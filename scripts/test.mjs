import fs from 'node:fs';
import { openChromium } from './setup/chromium.mjs';
import { build } from './setup/build.mjs';
import { report } from './setup/setup-error.mjs';
import { install } from './setup/install.mjs';
import { onOrphaned } from './setup/parent.mjs';
import { nothing, printResults } from './setup/results.mjs';
import { openTestFolder } from './setup/test-folder.mjs';
import { readArguments, suites } from './setup/suites.mjs';
import { openTestDatabases } from './setup/test-databases.mjs';

/** @import { Result } from './setup/results.mjs' */
/** @import { Context, Suite } from './setup/suites.mjs' */

const { chosen, grep, rest, watch } = readOrExplain(process.argv.slice(2));
/** @type {(Result & { name: string, seconds: number })[]} */
const results = [];
/** @type {(() => Promise<unknown>)[]} */
const closing = [];

/** @param {string[]} args */
function readOrExplain(args) {
  try {
    return readArguments(args);
  } catch (error) {
    report(error);
    return process.exit(1);
  }
}

/** Stops everything that is open, the latest first. */
async function close() {
  for (const end of closing.splice(0).reverse()) await end().catch(report);
}

async function abandon() {
  await close();
  process.exit(1);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => void abandon());
onOrphaned(() => void abandon());

/** @returns {Promise<Context>} */
async function prepare() {
  await install({ development: true });
  const dir = openTestFolder();
  closing.push(async () => fs.rmSync(dir, { recursive: true, force: true }));
  const databases = lazily(() => openTestDatabases(dir));
  closing.push(async () => (await databases.opened)?.stop());
  return {
    dir,
    grep,
    rest,
    watch,
    databases: databases.open,
    build: lazily(() => build()).open,
    chromium: lazily(() => openChromium()).open,
    onClose: (end) => closing.push(end),
  };
}

/**
 * Opens at the first use, and only once.
 * @template T
 * @param {() => Promise<T>} open
 */
function lazily(open) {
  /** @type {{ opened: Promise<T> | null, open: () => Promise<T> }} */
  const state = { opened: null, open: () => (state.opened ??= open()) };
  return state;
}

/**
 * @param {Suite} suite
 * @param {Context} context
 */
async function runSuite(suite, context) {
  console.log(`\n── ${suite.name} ──`);
  const began = Date.now();
  const result = await suite.run(context).catch((error) => {
    report(error);
    return { ...nothing, failed: 1 };
  });
  if (result.passed + result.failed === 0 && !grep && rest.length === 0 && !watch) {
    console.error(`The suite ${suite.name} ran no test.`);
    result.failed = 1;
  }
  results.push({ ...result, name: suite.name, seconds: Math.round((Date.now() - began) / 1000) });
}

try {
  const context = await prepare();
  for (const suite of chosen) await runSuite(suite, context);
} catch (error) {
  report(error);
  results.push({ ...nothing, name: 'preparation', seconds: 0, failed: 1 });
}
await close();

// A user who watches has seen every result.
if (watch) process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
if (results.every(({ passed, failed }) => passed + failed === 0))
  console.error(`No test matches; suites: ${suites.map(({ name }) => name).join(', ')}.`);
process.exitCode = printResults(results) ? 0 : 1;
process.exit();
