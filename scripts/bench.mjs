import fs from 'node:fs';
import path from 'node:path';
import { build } from './setup/build.mjs';
import { report } from './setup/setup-error.mjs';
import { install } from './setup/install.mjs';
import { onOrphaned } from './setup/parent.mjs';
import { openTestFolder } from './setup/test-folder.mjs';
import { root } from './setup/root.mjs';

/** @import { Figure } from './setup/bench-servers.mjs' */

/**
 * Runs tests/bench/*.bench.*, all or those named by an argument, and prints each figure and its reference value. With
 * `--quick` all of them take five minutes, with fewer orders.
 */
const folder = path.join(root, 'tests', 'bench');
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const files = fs
  .readdirSync(folder)
  .filter((name) => /\.bench\.(mjs|ts)$/.test(name))
  .filter((name) => names.length === 0 || names.some((word) => name.startsWith(word)));

await install({ development: true });
await build();
const { register } = await import('tsx/esm/api');
register();
const { openBench } = await import('./setup/bench-servers.mjs');
const dir = openTestFolder();
const opening = openBench(dir);
let missed = 0;
let isWhole = false;

async function close() {
  await (await opening).stop();
  fs.rmSync(dir, { recursive: true, force: true });
}

const abandon = () => void close().finally(() => process.exit(1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, abandon);
onOrphaned(abandon);

const bench = await opening;

try {
  for (const file of files) {
    const { title, run } = await import(path.join(folder, file));
    console.log(`\n${title}`);
    await run({ ...bench, row: (/** @type {Figure} */ result) => (missed += print(result)) });
  }
  isWhole = true;
} catch (error) {
  report(error);
  process.exitCode = 1;
}
await close();
if (missed > 0) console.log(`\n${missed} figures miss their must.`);
else console.log(isWhole ? '\nEvery must is met.' : '\nThe bench ended before its last figure.');
process.exit();

/**
 * Prints one figure: its value, the reference value, their ratio, and the limits. Returns 1 for a missed limit.
 * @param {Figure} result
 */
function print({ figure, value, floor, atLeast, atMost }) {
  /** @param {number} number */
  const formatted = (number) =>
    number < 10 ? number.toFixed(2) : Math.round(number).toLocaleString('en-US');
  const ratio = floor === undefined ? value : value / floor;
  const limits = atLeast ?? atMost ?? {};
  /** @param {number | undefined} limit */
  const holds = (limit) => limit === undefined || (atLeast ? ratio >= limit : ratio <= limit);
  const found = !holds(limits.must) ? 'missed' : holds(limits.aim) ? 'met' : 'aim missed';
  const hasLimits = Object.keys(limits).length > 0;
  const named = /** @type {const} */ (['must', 'aim'])
    .filter((name) => limits[name] !== undefined)
    .map((name) => `${name} ${atLeast ? '≥' : '≤'} ${limits[name]}`);
  const measured =
    floor === undefined
      ? formatted(value)
      : `${formatted(value)} / ${formatted(floor)} = ${ratio.toFixed(2)}`;
  const verdict = hasLimits ? `${named.join(', ')}: ${found}` : '';
  console.log(`${figure.padEnd(64)} ${measured.padEnd(26)} ${verdict}`.trimEnd());
  return holds(limits.must) ? 0 : 1;
}
