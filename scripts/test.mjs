import fs from 'node:fs';
import path from 'node:path';
import { openChromium } from './setup/chromium.mjs';
import { build } from './setup/build.mjs';
import { report } from './setup/setup-error.mjs';
import { install } from './setup/install.mjs';
import { keepOutput } from './setup/kept-output.mjs';
import { onOrphaned } from './setup/parent.mjs';
import { nothing, printResults } from './setup/results.mjs';
import { openTestFolder } from './setup/test-folder.mjs';
import { orderOf, readArguments, suites } from './setup/suites.mjs';
import { openTestDatabases } from './setup/test-databases.mjs';

/** @import { KeptOutput } from './setup/kept-output.mjs' */
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
    build: lazily(() => build({ skipsTypes: true })).open,
    chromium: lazily(() => openChromium()).open,
    onClose: (end) => closing.push(end),
    say: (text) => console.log(text),
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
  context.say(`\n── ${suite.name} ──`);
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

/**
 * What suites printed that ran beside others and have ended.
 * @type {KeptOutput[]}
 */
const finished = [];
const showFinished = () => finished.splice(0).forEach((kept) => kept.show());

/**
 * @param {Suite[]} wanted
 * @param {Context} context
 */
async function runInTurn(wanted, context) {
  for (const suite of wanted) {
    await runSuite(suite, context);
    showFinished();
  }
}

/**
 * @param {Suite[]} wanted
 * @param {Context} context
 */
async function runBeside(wanted, context) {
  for (const suite of wanted) {
    const kept = keepOutput(path.join(context.dir, `${suite.name}.log`));
    await runSuite(suite, { ...context, kept, say: kept.say });
    finished.push(kept);
  }
}

/**
 * Suites that ran beside others are shown between two of these, or at the end.
 * @param {Context} context
 */
async function runChosen(context) {
  const { first, inTurn, beside } = orderOf(chosen);
  // Its download waits for the network while others compute; a suite that needs it says why there is none.
  if (chosen.some(({ usesBrowser }) => usesBrowser)) void context.chromium().catch(() => {});
  await runInTurn(first, context);
  await Promise.all([runInTurn(inTurn, context), runBeside(beside, context)]);
  showFinished();
}

try {
  await runChosen(await prepare());
} catch (error) {
  report(error);
  results.push({ ...nothing, name: 'preparation', seconds: 0, failed: 1 });
}
await close();

const names = suites.map(({ name }) => name);
results.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
// A user who watches has seen every result.
if (watch) process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
if (results.every(({ passed, failed }) => passed + failed === 0))
  console.error(`No test matches; suites: ${suites.map(({ name }) => name).join(', ')}.`);
process.exitCode = printResults(results) ? 0 : 1;
process.exit();
