import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { build } from './build.mjs';
import { checks, runChecks, typesOfNext } from './checks.mjs';
import { runTypeScript } from './children.mjs';
import { SetupError } from './setup-error.mjs';
import { runJest } from './jest-run.mjs';
import { runPlaywright } from './playwright-run.mjs';
import { startPooler } from './pooler.mjs';
import { nothing } from './results.mjs';
import { runNode } from './runner.mjs';
import { startTestShop, zone } from './test-shop.mjs';

/** @import { KeptOutput } from './kept-output.mjs' */
/** @import { Result } from './results.mjs' */
/** @import { TestDatabases } from './test-databases.mjs' */
/** @import { TestShop } from './test-shop.mjs' */

/**
 * What every suite gets: the folder of the run, what the user asked for, and what opens at its first use.
 * @typedef {object} Context
 * @property {string} dir
 * @property {string | null} grep
 * @property {string[]} rest
 * @property {boolean} watch
 * @property {() => Promise<TestDatabases>} databases
 * @property {() => Promise<void>} build
 * @property {() => Promise<string>} chromium
 * @property {(end: () => Promise<unknown>) => void} onClose
 * @property {(text: string) => void} say
 * @property {KeptOutput} [kept] where the output waits of suites that run beside others
 */

/**
 * `isDeep`: it runs only when it is named, as `npm run test:deep` does.
 * `isBeside`: it runs in a second row beside the others, since it waits for processes and answers more than it computes.
 * `isAlone`: it reads what a build writes, so no suite may run beside it.
 * `usesBrowser`: a Chromium is looked for, or downloaded, as soon as the run begins.
 * @typedef {{ name: string, run: (context: Context) => Promise<Result>, canWatch?: boolean, isDeep?: boolean, isBeside?: boolean, isAlone?: boolean, usesBrowser?: boolean }} Suite
 * @typedef {{ shop: TestShop, env: Record<string, string> & { DATABASE_URL: string } }} OpenShop
 */

/** @type {Suite[]} */
export const suites = [
  { name: 'checks', run: runAllChecks, isAlone: true },
  { name: 'unit', run: (context) => runJest('unit', context, { minutes: 20 }), canWatch: true },
  { name: 'integration', run: runIntegration, canWatch: true },
  { name: 'e2e', run: runBrowser, usesBrowser: true },
  { name: 'chaos', run: runChaos, isBeside: true },
  { name: 'hosted', run: runHosted, isBeside: true, usesBrowser: true },
  { name: 'api', run: runApi, isBeside: true },
  { name: 'load', run: runLoad, isDeep: true },
];

/**
 * `npm test -- [suite …] [--watch] [--grep text] [path …]`
 * @throws SetupError when --watch is used with a suite that cannot be watched
 * @param {string[]} args
 */
export function readArguments(args) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @type {string[]} */
  const rest = [];
  /** @type {string | null} */
  let grep = null;
  let watch = false;
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    const [flag, value] = word.split(/=(.*)/s);
    if (flag === '--grep') grep = value ?? args[(at += 1)] ?? '';
    else if (flag === '--watch') watch = true;
    else if (suites.some(({ name }) => name === word)) names.add(word);
    else rest.push(word);
  }
  if (grep === '') throw new SetupError('--grep goes with a text, a part of the names of the wanted tests.');
  if (watch) return { chosen: watched([...names], rest), grep, rest, watch };
  const isNarrow = grep !== null || rest.length > 0;
  const chosen = suites.filter(({ name, isDeep = false }) =>
    names.size > 0 ? names.has(name) : !isDeep && !(isNarrow && name === 'checks'),
  );
  return { chosen, grep, rest, watch };
}

/**
 * What runs first and alone; then one suite after the other in two rows beside each other of about the same length, so that
 * all cores are busy to the end.
 * @param {Suite[]} chosen
 */
export function orderOf(chosen) {
  const first = chosen.filter(({ isAlone }) => isAlone);
  const rest = chosen.filter(({ isAlone }) => !isAlone);
  const inTurn = rest.filter(({ isBeside }) => !isBeside);
  if (inTurn.length === 0) return { first, inTurn: rest, beside: [] };
  return { first, inTurn, beside: rest.filter(({ isBeside }) => isBeside) };
}

/**
 * The suite to run again after each change: the named one, else the one of the path's folder, else `unit`.
 * @param {string[]} names
 * @param {string[]} places
 */
function watched(names, [place = '']) {
  const folder = /^(?:\.\/)?tests\/(\w+)/.exec(place)?.[1];
  const ofPlace = suites.some(({ name }) => name === folder) ? folder : 'unit';
  const [wanted = ofPlace, ...more] = names;
  const found = suites.filter(({ name, canWatch }) => name === wanted && canWatch);
  if (found.length === 1 && more.length === 0) return found;
  throw new SetupError(
    '--watch goes with one suite, unit or integration: the others try a shop that was built before.',
  );
}

async function runAllChecks() {
  await runNode(typesOfNext, { minutes: 5 });
  const done = await runChecks(checks);
  const passed = done.filter(({ good }) => good).length;
  return { ...nothing, passed, failed: done.length - passed };
}

/**
 * How many test files run in parallel; each worker has its own database, and in the api suite its own shop. A suite of the
 * second row has one, since the other core works for the first.
 * @template T
 * @param {Context} context
 * @param {(worker: number) => Promise<T>} open
 */
const eachWorker = ({ kept }, open) =>
  Promise.all(Array.from({ length: kept ? 1 : 2 }, (_, at) => open(at + 1)));

/**
 * Through a pooler where there is one; the other suites use the database itself.
 * @param {Context} context
 */
async function runIntegration(context) {
  const databases = await context.databases();
  const pooler = await startPooler(path.join(context.dir, 'pooler'), databases.serverUrl);
  if (pooler) context.onClose(pooler.stop);
  const secret = randomBytes(32).toString('base64url');
  const workers = await eachWorker(context, async (worker) => {
    const purpose = `integration_${worker}`;
    const url = await databases.create(purpose);
    const addresses = pooler
      ? { DATABASE_URL: pooler.urlOf(url), DATABASE_DIRECT_URL: url }
      : { DATABASE_URL: url };
    return { ...addresses, AUTH_SECRET: secret, DATA_DIR: path.join(context.dir, purpose) };
  });
  // The ledger is not checked here: these tests write states that the shop never writes.
  return runJest('integration', context, { minutes: 180, workers });
}

/**
 * A shop with a fresh database, whose tests may choose their client address.
 * @param {Context} context
 * @param {string} purpose
 * @param {string} seed
 * @returns {Promise<OpenShop>}
 */
async function openShop(context, purpose, seed) {
  await context.build();
  const databases = await context.databases();
  const url = await databases.create(purpose, seed);
  const env = { DATABASE_URL: url, SEED: seed, TRUSTED_PROXY_HOPS: '1', ...zone };
  const shop = await startTestShop({ dir: path.join(context.dir, purpose), env });
  context.onClose(() => shop.stop());
  return {
    shop,
    env: {
      TEST_BASE_URL: shop.url,
      TEST_SANDBOX_URL: shop.sandboxUrl,
      DATABASE_URL: url,
    },
  };
}

/** @param {Context} context */
async function runApi(context) {
  const opened = await eachWorker(context, (worker) => openShop(context, `api_${worker}`, 'minimal'));
  const workers = opened.map(({ env }) => env);
  return closeShops(context, opened, await runJest('api', context, { minutes: 180, workers, repeat: true }));
}

/** @param {Context} context */
async function runBrowser(context) {
  const opened = await openShop(context, 'e2e', 'full');
  return closeShops(context, [opened], await runPlaywright(context, { env: opened.env, minutes: 360 }));
}

/** @param {Context} context */
async function runChaos(context) {
  await context.build();
  const databases = await context.databases();
  const worker = { DATABASE_URL: await databases.create('chaos') };
  // One more than the others, as these tests wait most of the time; beside other suites one, which lasts as long as they.
  const workers = context.kept ? [worker] : [worker, worker, worker];
  return runJest('chaos', context, { minutes: 300, workers, repeat: true });
}

/**
 * What happens under as much load as the machine gives: one file after the other, with nothing beside it.
 * @param {Context} context
 */
async function runLoad(context) {
  await context.build();
  const databases = await context.databases();
  const worker = { DATABASE_URL: databases.serverUrl };
  return runJest('load', context, { minutes: 40, workers: [worker] });
}

/**
 * The shop as a hosting platform runs it, beside one behind its own server.
 * @param {Context} context
 */
async function runHosted(context) {
  await context.build();
  await build({ wanted: ['hosted'] });
  const databases = await context.databases();
  const worker = {
    DATABASE_URL: await databases.create('hosted'),
    PLAYWRIGHT_CHROMIUM: await context.chromium(),
  };
  return runJest('hosted', context, { minutes: 45, workers: [worker, worker], repeat: true });
}

/**
 * A shop that ended during its tests is a failure too, and its database must still pass the ledger check.
 * @param {Context} context
 * @param {OpenShop[]} opened
 * @param {Result} result
 */
async function closeShops(context, opened, result) {
  let sum = result;
  for (const { shop, env } of opened) {
    const broke = await Promise.race([shop.exited, null]);
    if (broke !== null) throw new SetupError(`The shop ended during the tests (${broke}):\n${shop.output()}`);
    await shop.stop();
    if (result.failed + result.repeated.length > 0)
      context.say(`\nThe shop's last words:\n${shop.output().slice(-4000)}`);
    sum = await checkLedger(context, sum, env.DATABASE_URL);
  }
  return sum;
}

/**
 * @param {Context} context
 * @param {Result} result
 * @param {string} url
 * @returns {Promise<Result>}
 */
async function checkLedger(context, result, url) {
  const env = { ...process.env, SHOP_MODE: 'sandbox', DATABASE_URL: url, DATABASE_DIRECT_URL: '' };
  const { code, output } = await runTypeScript('scripts/check-ledger.ts', { quiet: true, env });
  context.say(output);
  if (code === 0) return { ...result, passed: result.passed + 1 };
  return {
    ...result,
    failed: result.failed + 1,
    broken: [...result.broken, { test: 'the ledger', message: output.split('\n') }],
  };
}
