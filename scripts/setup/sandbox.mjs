import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { end } from './children.mjs';
import { becomesFree, chooseSandboxPort, listenHost, variable } from './environment.mjs';
import { SetupError, report } from './setup-error.mjs';
import { isAlive, ownMark, withLock } from './lock.mjs';
import { anyFree, isFree } from './ports.mjs';
import { providerVariables } from './provider-variables.mjs';
import { root } from './root.mjs';

/** @import { ChildProcessByStdio } from 'node:child_process' */
/** @import { Readable } from 'node:stream' */

/** @typedef {ChildProcessByStdio<null, Readable, Readable>} Sandbox */

/** @typedef {{ SANDBOX_PORT: string, SANDBOX_HOST: string | undefined, SANDBOX_SMTP_PORT: string, SANDBOX_PUBLIC_URL: string }} Place */

const absentProviders = () =>
  providerVariables.filter(
    (provider) => !Object.keys(process.env).some((name) => provider.test(name) && variable(name)),
  );

/** How often a shop looks whether another one still runs the sandbox of both. */
const lookEvery = 1000;

/**
 * Starts the provider sandbox when a provider is not configured, or takes that of another shop on the same DATA_DIR,
 * and sets that provider's variables to it. A sandbox that ends unexpectedly is started again. `keep` receives what
 * must be stopped; returns null when every provider is configured.
 * @param {string} dataDir
 * @param {(service: { stop: () => Promise<void> }) => void} keep
 */
export async function openSandbox(dataDir, keep) {
  if (absentProviders().length === 0) return null;
  const dir = path.join(dataDir, 'sandbox');
  fs.mkdirSync(dir, { recursive: true });
  const place = await withLock(lockOf(dir), async () => {
    const leader = leaderOf(dir);
    if (leader) {
      keep(follow(dir, leader.place));
      return leader.place;
    }
    const chosen = await choosePlace();
    const own = supervise(dir, chosen);
    keep(own);
    await own.ready;
    lead(dir, chosen);
    return chosen;
  });
  const url = place.SANDBOX_PUBLIC_URL;
  process.env.SANDBOX_ORIGIN = url;
  return { url, ownUrl: useSandbox(dir) };
}

/**
 * Sets the variables of every provider that is not configured to the sandbox.
 * @param {string} dir
 * @returns {string} the address at which this machine reaches the sandbox
 */
export function useSandbox(dir) {
  const absent = absentProviders();
  /** @type {Record<string, string>} */
  const settings = JSON.parse(fs.readFileSync(path.join(dir, 'providers.json'), 'utf8'));
  for (const [name, value] of Object.entries(settings)) {
    if (absent.some((provider) => provider.test(name))) process.env[name] = value;
  }
  return settings.WECHATPAY_BASE_URL ?? '';
}

/** @param {string} dir */
const lockOf = (dir) => path.join(dir, 'start.lock');
/** @param {string} dir */
const leaderFile = (dir) => path.join(dir, 'owner');

/**
 * The running shop that runs the sandbox of this folder, and where; null when there is none.
 * @param {string} dir
 * @returns {{ mark: string, place: Place } | null}
 */
function leaderOf(dir) {
  try {
    const leader = JSON.parse(fs.readFileSync(leaderFile(dir), 'utf8'));
    return isAlive(leader.mark) ? leader : null;
  } catch {
    // No shop was here yet, or it was killed while it wrote.
    return null;
  }
}

/**
 * @param {string} dir
 * @param {Place} place
 */
const lead = (dir, place) => fs.writeFileSync(leaderFile(dir), JSON.stringify({ mark: ownMark(), place }));

/**
 * Goes on with the sandbox when the shop that runs it has gone: at the same place, which this shop has in its settings.
 * @param {string} dir
 * @param {Place} place
 */
function follow(dir, place) {
  /** @type {ReturnType<typeof supervise> | undefined} */
  let own;
  let isStopping = false;
  const takeOver = async () => {
    if (isStopping || leaderOf(dir)) return;
    await becomesFree(Number(place.SANDBOX_PORT), place.SANDBOX_HOST, 5000);
    if (isStopping) return;
    own = supervise(dir, place);
    await own.ready.catch((error) => isStopping || report(error));
    if (!isStopping) lead(dir, place);
  };
  const watch = async () => {
    while (!isStopping && !own) {
      await sleep(lookEvery, undefined, { ref: false });
      if (!leaderOf(dir)) await withLock(lockOf(dir), takeOver);
    }
  };
  watch().catch(report);
  const stop = async () => {
    isStopping = true;
    await own?.stop();
  };
  return { stop };
}

/** @returns {Promise<Place>} */
async function choosePlace() {
  const port = await chooseSandboxPort();
  return {
    SANDBOX_PORT: String(port),
    SANDBOX_HOST: listenHost(),
    SANDBOX_SMTP_PORT: String(await chooseMailPort(port)),
    SANDBOX_PUBLIC_URL: `http://${publicHost()}:${port}`,
  };
}

/** Where people reach the sandbox: a shop that is open to a phone leads the phone to the sandbox as well. */
const publicHost = () => (variable('HOST') ? new URL(process.env.APP_URL ?? '').hostname : 'localhost');

/** @param {number} sandboxPort */
async function chooseMailPort(sandboxPort) {
  const next = sandboxPort + 1;
  return next !== Number(process.env.PORT) && (await isFree(next, '127.0.0.1')) ? next : anyFree();
}

/**
 * @param {string} dir
 * @param {Place} place
 */
function supervise(dir, place) {
  const env = { ...process.env, ...place, SANDBOX_DATA_DIR: dir, SANDBOX_PARENT_PID: String(process.pid) };
  let stopping = false;
  /** @type {Sandbox} */
  let child;
  const launch = () => {
    child = spawn(process.execPath, ['scripts/program.mjs', 'sandbox/main.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.once('exit', () => {
      if (!stopping) setTimeout(() => !stopping && launch().catch(report), 1000).unref();
    });
    return isReady(child);
  };
  const stop = async () => {
    stopping = true;
    await end(child, 3000);
    // Another shop on this folder may go on at once.
    if (leaderOf(dir)?.mark === ownMark()) fs.rmSync(leaderFile(dir), { force: true });
  };
  return { ready: launch(), stop };
}

/**
 * Resolves when the sandbox prints that it listens; its other lines are shown.
 * @param {Sandbox} child
 * @returns {Promise<void>}
 */
function isReady(child) {
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('exit', () =>
      reject(new SetupError(complaint.trim() || 'The provider sandbox ended at its start.')),
    );
    readline.createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.includes('"sandbox-ready"')) return console.log(line);
      child.stderr.removeAllListeners('data');
      child.stderr.pipe(process.stderr, { end: false });
      return resolve();
    });
  });
}
