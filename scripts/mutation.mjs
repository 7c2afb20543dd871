import { fork } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { applyMutant, findMutants } from './mutation/find-mutants.mjs';
import { accepted, targets } from './mutation/targets.mjs';
import { install } from './setup/install.mjs';
import { onOrphaned } from './setup/parent.mjs';
import { root } from './setup/root.mjs';
import { report } from './setup/setup-error.mjs';
import { openTestDatabases } from './setup/test-databases.mjs';
import { openTestFolder } from './setup/test-folder.mjs';
import { blankEnvironment, zone } from './setup/test-shop.mjs';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { Mutant } from './mutation/find-mutants.mjs' */
/** @import { Target } from './mutation/targets.mjs' */

/**
 * Breaks rules and money use cases on purpose, one small change at a time, and lists which changes no test notices:
 * `node scripts/mutation.mjs [part of a path …]`. MUTANTS is how many of a use case are tried, spread over the file by
 * MUTATION_SEED; 0 is all.
 */
const wanted = Number(process.env.MUTANTS ?? 12);
const seed = Number(process.env.MUTATION_SEED ?? 1);
const mustKill = 0.9;

/** @typedef {{ target: Target, mutant: Mutant, source: string, outcome: 'killed' | 'survived' | 'accepted' }} Verdict */

await install({ development: true });
const dir = openTestFolder();
/** @type {Set<ChildProcess>} */
const workers = new Set();
const databases = openTestDatabases(dir);

async function close() {
  for (const worker of workers) worker.kill('SIGKILL');
  await (await databases).stop();
  fs.rmSync(dir, { recursive: true, force: true });
}
const abandon = () => void close().finally(() => process.exit(1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, abandon);
onOrphaned(abandon);

/**
 * The mutants of one run: all of a rules file, and of a use case so many as are wanted, spread over the file.
 * @param {Target} target
 * @param {string} source
 */
function chosenOf({ suite }, source) {
  const all = findMutants(source);
  if (suite === 'unit' || wanted === 0 || all.length <= wanted) return all;
  const step = all.length / wanted;
  return Array.from({ length: wanted }, (_, at) => all[Math.floor(at * step + (seed % step))]).filter(
    (mutant) => mutant !== undefined,
  );
}

/** One process that runs tests; it begins anew after a mutant that does not end. */
class Runner {
  /** @type {ChildProcess | null} */
  child = null;
  runs = 0;

  /** @param {string} url the database that its integration tests copy */
  constructor(url) {
    const environment = { DATABASE_URL: url, AUTH_SECRET: randomBytes(32).toString('base64url') };
    this.env = { ...environment, DATA_DIR: path.join(dir, randomBytes(4).toString('hex')) };
  }

  async open() {
    const child = fork(path.join(root, 'scripts/mutation/worker.mjs'), {
      cwd: root,
      execArgv: ['--experimental-vm-modules', '--no-warnings=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        ...process.env,
        ...blankEnvironment(),
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        ...zone,
        TEST_WORKERS: JSON.stringify([this.env]),
      },
    });
    workers.add(child);
    child.once('exit', () => workers.delete(child));
    this.child = child;
    this.runs = 0;
    await new Promise((resolve) => child.once('message', resolve));
  }

  /**
   * Whether all the tests pass, and how long they take. Modules of earlier runs stay in memory, hence the new process.
   * @param {{ file: string, source: string, tests: string[], suite: string }} task
   * @param {number} patience milliseconds
   */
  async run(task, patience) {
    if (this.runs > 60) this.close();
    if (!this.child?.connected) await this.open();
    this.runs += 1;
    const { child } = this;
    const began = Date.now();
    const result = await new Promise((resolve) => {
      const end = (/** @type {unknown} */ value) => {
        clearTimeout(timer);
        child?.off('message', end).off('exit', fail);
        resolve(value);
      };
      const fail = () => end({ passed: 0, failed: 1 });
      const timer = setTimeout(() => {
        this.close();
        fail();
      }, patience);
      child?.once('message', end).once('exit', fail);
      child?.send(task);
    });
    const { passed, failed } = /** @type {{ passed: number, failed: number }} */ (result);
    return { isGood: passed > 0 && failed === 0, took: Date.now() - began };
  }

  close() {
    this.child?.kill('SIGKILL');
    this.child = null;
  }
}

/**
 * @param {Target} target
 * @param {Runner} runner
 * @returns {Promise<Verdict[]>}
 */
async function tryTarget(target, runner) {
  const source = fs.readFileSync(path.join(root, target.file), 'utf8');
  /** @type {Map<string, number>} */
  const usual = new Map();
  for (const test of target.tests) {
    const { isGood, took } = await runner.run({ ...target, source, tests: [test] }, 600_000);
    if (!isGood) throw new Error(`${test} fails without any change: nothing can be told of ${target.file}.`);
    usual.set(test, took);
  }
  /** @type {Verdict[]} */
  const verdicts = [];
  for (const mutant of chosenOf(target, source)) {
    const changed = applyMutant(source, mutant);
    let survives = true;
    for (const test of target.tests) {
      const patience = 30_000 + 5 * (usual.get(test) ?? 0);
      survives = (await runner.run({ ...target, source: changed, tests: [test] }, patience)).isGood;
      if (!survives) break;
    }
    const code = lineOf(source, mutant);
    const isAccepted = accepted.some(
      (one) => one.file === target.file && one.code === code && one.what === mutant.what,
    );
    const outcome = survives ? (isAccepted ? 'accepted' : 'survived') : 'killed';
    verdicts.push({ target, mutant, source, outcome });
  }
  return verdicts;
}

/**
 * @param {string} source
 * @param {Mutant} mutant
 */
const lineOf = (source, { line }) => (source.split('\n')[line - 1] ?? '').trim();

/** @param {Verdict[]} verdicts */
function printVerdicts(verdicts) {
  const of = (/** @type {Verdict['outcome']} */ outcome) =>
    verdicts.filter((verdict) => verdict.outcome === outcome);
  const [first] = verdicts;
  if (!first) return;
  console.log(
    `${first.target.file.padEnd(52)} ${String(verdicts.length).padStart(4)} mutants ${String(of('killed').length).padStart(4)} killed` +
      (of('accepted').length > 0 ? `, ${of('accepted').length} accepted` : ''),
  );
  for (const { mutant, source } of of('survived'))
    console.log(`  survived: line ${mutant.line}, ${mutant.what}: ${lineOf(source, mutant)}`);
}

try {
  const parts = process.argv.slice(2);
  const waiting = targets.filter(
    ({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)),
  );
  /** @type {Verdict[]} */
  const all = [];
  const { create } = await databases;
  const needsDatabase = waiting.some(({ suite }) => suite === 'integration');
  const work = async (/** @type {number} */ worker) => {
    const runner = new Runner(needsDatabase ? await create(`mutation_${worker}`) : '');
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      const verdicts = await tryTarget(target, runner);
      printVerdicts(verdicts);
      all.push(...verdicts);
    }
    runner.close();
  };
  await Promise.all([work(1), work(2)]);
  const counted = all.filter(({ outcome }) => outcome !== 'accepted');
  const killed = counted.filter(({ outcome }) => outcome === 'killed').length;
  const share = killed / counted.length;
  console.log(
    `\n${all.length} mutants, ${killed} killed, ${counted.length - killed} survived, ` +
      `${all.length - counted.length} accepted: ${(share * 100).toFixed(1)} % of those that count`,
  );
  if (!(share >= mustKill)) process.exitCode = 1;
} catch (error) {
  report(error);
  process.exitCode = 1;
}
await close();
process.exit();
