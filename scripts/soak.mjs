import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from './setup/build.mjs';
import { runTypeScript } from './setup/children.mjs';
import { install } from './setup/install.mjs';
import { memory } from './setup/measure.mjs';
import { onOrphaned } from './setup/parent.mjs';
import { SetupError, report } from './setup/setup-error.mjs';
import { openTestDatabases } from './setup/test-databases.mjs';
import { openTestFolder } from './setup/test-folder.mjs';
import { blankEnvironment, startTestShop } from './setup/test-shop.mjs';
import { growthOf, heapsIn } from './soak/memory.mjs';
import { openVisitors } from './soak/visitors.mjs';

/**
 * Uses a shop for SOAK_MINUTES (30) without a pause: pages, reads, sign-ins, orders until they are paid, lists of the admin
 * pages. Nothing may fail, memory may not grow, and a back-up that is made meanwhile must come back to the last row.
 */
const minutes = Number(process.env.SOAK_MINUTES ?? 30);
/** A shorter soak says nothing about memory: the heap has not found its size yet. */
const minutesForMemory = 20;
const mayGrow = 0.05;

await install({ development: true });
await build();
const dir = openTestFolder();
/** @type {(() => Promise<unknown>)[]} */
const closing = [async () => fs.rmSync(dir, { recursive: true, force: true })];
async function close() {
  for (const end of closing.splice(0).reverse()) await end().catch(report);
}
const abandon = () => void close().finally(() => process.exit(1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, abandon);
onOrphaned(abandon);

/**
 * @param {string} file
 * @param {Record<string, string>} env
 * @param {string[]} args
 */
async function runScript(file, env, ...args) {
  const settings = {
    ...process.env,
    ...blankEnvironment(),
    SHOP_MODE: 'sandbox',
    LOG_LEVEL: 'error',
    ...env,
  };
  const { code, output } = await runTypeScript(file, { args, quiet: true, env: settings });
  if (code !== 0) throw new SetupError(`${file} failed:\n${output}`);
  return output;
}

/** The lines `table: rows` and `money: sum` of a back-up or restore. @param {string} output */
const figuresOf = (output) =>
  output
    .split('\n')
    .filter((line) => /^[\w ]+: [\d.]+/.test(line))
    .sort();

/**
 * A back-up of the shop while it is used, read into a new database: every figure is as the back-up says, and the money
 * adds up there.
 * @param {string} url
 * @param {string} data the shop's folder
 * @param {string} empty the address of an empty database
 */
async function checkBackup(url, data, empty) {
  const file = path.join(dir, 'shop.backup');
  const written = figuresOf(
    await runScript('scripts/backup.ts', { DATABASE_URL: url, DATA_DIR: data }, file),
  );
  const target = { DATABASE_URL: empty, DATA_DIR: path.join(dir, 'restored') };
  const read = figuresOf(await runScript('scripts/restore.ts', target, file));
  const differences = [
    ...written.filter((line) => !read.includes(line)),
    ...read.filter((line) => !written.includes(line)),
  ];
  if (differences.length > 0 || written.length === 0)
    throw new SetupError(`The restored database differs from the back-up:\n${differences.join('\n')}`);
  console.log(await runScript('scripts/check-ledger.ts', { DATABASE_URL: empty }));
  const orders = written.find((line) => line.startsWith('orders: '));
  console.log(`The back-up under load came back: ${written.length} figures, 0 differences (${orders}).`);
}

try {
  const databases = await openTestDatabases(dir);
  closing.push(() => databases.stop());
  const [url, empty] = [await databases.create('soak', 'full'), await databases.createEmpty('soak_restored')];
  const data = path.join(dir, 'soak');
  const env = { DATABASE_URL: url, SEED: 'full', TRUSTED_PROXY_HOPS: '1' };
  const shop = await startTestShop({ dir: data, env, flags: ['--trace-gc'] });
  closing.push(() => shop.stop());

  const end = Date.now() + minutes * 60_000;
  const visitors = openVisitors(shop);
  const atStart = shop.output().length;
  const repeat = async (/** @type {() => Promise<void>} */ work) => {
    while (Date.now() < end) await work();
  };
  /** @type {number[]} */
  const resident = [];
  const sample = async () => {
    resident.push(memory(shop.pid));
    await sleep(5000);
  };
  const backUpHalfway = async () => {
    await sleep((end - Date.now()) / 2);
    await checkBackup(url, data, empty);
  };
  const { reader, customer, admin } = visitors;
  await Promise.all([
    ...[reader, reader, reader, customer, customer, admin].map(repeat),
    repeat(sample),
    backUpHalfway(),
  ]);

  const { calls, errors, paid } = visitors.counts();
  const heaps = heapsIn(shop.output().slice(atStart));
  await shop.stop();
  console.log(await runScript('scripts/check-ledger.ts', { DATABASE_URL: url }));
  let isGood = errors.length === 0 && paid > 0;
  for (const [what, samples] of Object.entries({ 'resident memory': resident, 'heap in use': heaps })) {
    if (samples.length < 5) continue;
    const { early, late, growth } = growthOf(samples);
    console.log(
      `${what}: ${early.toFixed(1)} MB, then ${late.toFixed(1)} MB: ${(growth * 100).toFixed(1)} % (${samples.length} samples)`,
    );
    if (minutes >= minutesForMemory && growth > mayGrow) isGood = false;
  }
  console.log(`${calls} calls, ${errors.length} errors, ${paid} orders paid in ${minutes} minutes`);
  for (const error of errors.slice(0, 10)) console.log(`  ${error}`);
  if (!isGood) process.exitCode = 1;
} catch (error) {
  report(error);
  process.exitCode = 1;
}
await close();
process.exit();
