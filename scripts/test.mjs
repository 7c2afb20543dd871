import fs from 'node:fs';
import { openChromium } from './setup/chromium.mjs';
import { build } from './setup/build.mjs';
import { report } from './setup/fault.mjs';
import { install } from './setup/install.mjs';
import { onOrphaned } from './setup/parent.mjs';
import { openTestFolder } from './setup/test-folder.mjs';
import { readArguments, suites } from './setup/suites.mjs';
import { openTestDatabases } from './setup/test-databases.mjs';

const { chosen, grep, rest } = readArguments(process.argv.slice(2));
const results = [];
const closing = [];

/** Stops what is open, the latest first, and says how it went: the last line is the sum. */
async function close() {
  for (const end of closing.splice(0).reverse()) await end().catch(report);
}

async function abandon() {
  await close();
  process.exit(1);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => void abandon());
onOrphaned(() => void abandon());

async function prepare() {
  await install();
  const dir = openTestFolder();
  closing.push(async () => fs.rmSync(dir, { recursive: true, force: true }));
  const databases = lazily(() => openTestDatabases(dir));
  closing.push(async () => (await databases.opened)?.stop());
  return {
    dir,
    grep,
    rest,
    databases: databases.open,
    build: lazily(() => build()).open,
    chromium: lazily(() => openChromium()).open,
    onClose: (end) => closing.push(end),
  };
}

/** Opens when it is first asked for, once. */
function lazily(open) {
  const state = { opened: null, open: () => (state.opened ??= open()) };
  return state;
}

try {
  const context = await prepare();
  for (const suite of chosen) {
    console.log(`\n── ${suite.name} ──`);
    const began = Date.now();
    const result = await suite.run(context).catch((error) => {
      report(error);
      return { passed: 0, failed: 1 };
    });
    if (result.passed + result.failed === 0 && !grep && rest.length === 0) {
      console.error(`The suite ${suite.name} ran no test.`);
      result.failed = 1;
    }
    results.push({ name: suite.name, seconds: Math.round((Date.now() - began) / 1000), ...result });
  }
} catch (error) {
  report(error);
  results.push({ name: 'preparation', seconds: 0, passed: 0, failed: 1 });
}
await close();

console.log('');
for (const { name, passed, failed, seconds } of results) {
  console.log(
    `${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds} s`,
  );
}
const tell = (sign, name, { test, why }, after = '') =>
  console.log([`${sign} ${name}: ${test}${after}`, ...why.map((line) => `    ${line}`)].join('\n'));
for (const { name, broken = [], retried = [] } of results) {
  for (const entry of broken) tell('✗', name, entry);
  for (const entry of retried) tell('↻', name, entry, ' (passed at its second try)');
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
if (sum('passed') + sum('failed') === 0)
  console.error(`No test matches; suites: ${suites.map(({ name }) => name).join(', ')}.`);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit();
