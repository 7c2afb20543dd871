import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chosenFiles, judge, lineOf } from './setup/bench-figures.mjs';
import { build } from './setup/build.mjs';
import { report, SetupError } from './setup/setup-error.mjs';
import { install } from './setup/install.mjs';
import { onOrphaned } from './setup/parent.mjs';
import { openTestFolder } from './setup/test-folder.mjs';
import { root } from './setup/root.mjs';

/** @import { Figure } from './setup/bench-servers.mjs' */

/**
 * Runs tests/bench/*.bench.*, all or those named by an argument, and prints each figure and its reference value. With
 * `--quick` all of them take five minutes, with fewer orders. Ends with an error when a figure misses its must, or when
 * a file measured nothing.
 */
const folder = path.join(root, 'tests', 'bench');
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const all = fs.readdirSync(folder).filter((name) => /\.bench\.(mjs|ts)$/.test(name));
/** @type {string[]} */
let files;
try {
  files = chosenFiles(all, words);
} catch (error) {
  report(error);
  process.exit(1);
}

await install({ development: true });
await build();
const { bundleProgram } = await import('./setup/bundle-program.mjs');
const { openBench } = await import('./setup/bench-servers.mjs');
const dir = openTestFolder();
const opening = openBench(dir);
let missed = 0;

async function close() {
  await (await opening).stop();
  fs.rmSync(dir, { recursive: true, force: true });
}

const abandon = () => void close().finally(() => process.exit(1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, abandon);
onOrphaned(abandon);

const bench = await opening;

try {
  for (const file of files) await measure(file);
  console.log(missed > 0 ? `\n${missed} figures miss their must.` : '\nEvery must is met.');
  if (missed > 0) process.exitCode = 1;
} catch (error) {
  report(error);
  console.log('\nThe bench ended before its last figure.');
  process.exitCode = 1;
}
await close();
process.exit();

/**
 * Prints every figure of one file.
 * @param {string} file
 */
async function measure(file) {
  const { title, run } = await import(pathToFileURL(bundleProgram(`tests/bench/${file}`)).href);
  let figures = 0;
  console.log(`\n${title}`);
  await run({
    ...bench,
    row: (/** @type {Figure} */ figure) => {
      figures += 1;
      if (judge(figure) === 'missed') missed += 1;
      console.log(lineOf(figure));
    },
  });
  if (figures === 0) throw new SetupError(`${file} measured nothing.`);
}
