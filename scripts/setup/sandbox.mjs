import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { end } from './children.mjs';
import { chooseSandboxPort, listenHost, variable } from './environment.mjs';
import { SetupError, report } from './setup-error.mjs';
import { isAlive, ownMark } from './lock.mjs';
import { anyFree, isFree } from './ports.mjs';
import { providerVariables } from './provider-variables.mjs';
import { root } from './root.mjs';

/** @import { ChildProcessByStdio } from 'node:child_process' */
/** @import { Readable } from 'node:stream' */

/** @typedef {ChildProcessByStdio<null, Readable, Readable>} Sandbox */

const absentProviders = () =>
  providerVariables.filter(
    (provider) => !Object.keys(process.env).some((name) => provider.test(name) && variable(name)),
  );

/**
 * Starts the provider sandbox when a provider is not configured, and sets that provider's variables to it. A sandbox
 * that ends unexpectedly is started again. `keep` receives what must be stopped; returns null when every provider is
 * configured.
 * @param {string} dataDir
 * @param {(service: { stop: () => Promise<void> }) => void} keep
 */
export async function openSandbox(dataDir, keep) {
  if (absentProviders().length === 0) return null;
  const port = await chooseSandboxPort();
  const dir = ownFolder(dataDir, port);
  const url = `http://${publicHost()}:${port}`;
  const { ready, stop } = supervise({
    ...process.env,
    SANDBOX_PORT: String(port),
    SANDBOX_HOST: listenHost(),
    SANDBOX_SMTP_PORT: String(await chooseMailPort(port)),
    SANDBOX_DATA_DIR: dir,
    SANDBOX_PARENT_PID: String(process.pid),
    SANDBOX_PUBLIC_URL: url,
  });
  keep({ stop });
  await ready;
  const ownUrl = useSandbox(dir);
  process.env.SANDBOX_ORIGIN = url;
  return { url, ownUrl };
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

/**
 * The sandbox stores keys and payments; a second shop on the same DATA_DIR gets a separate folder.
 * @param {string} dataDir
 * @param {number} port
 */
function ownFolder(dataDir, port) {
  const first = path.join(dataDir, 'sandbox');
  const owner = path.join(first, 'owner');
  const isTaken = fs.existsSync(owner) && isAlive(fs.readFileSync(owner, 'utf8'));
  const dir = isTaken ? path.join(dataDir, `sandbox-${port}`) : first;
  fs.mkdirSync(dir, { recursive: true });
  fs.writeFileSync(path.join(dir, 'owner'), ownMark());
  return dir;
}

/** Where people reach the sandbox: a shop that is open to a phone leads the phone to the sandbox as well. */
const publicHost = () => (variable('HOST') ? new URL(process.env.APP_URL ?? '').hostname : 'localhost');

/** @param {number} sandboxPort */
async function chooseMailPort(sandboxPort) {
  const next = sandboxPort + 1;
  return next !== Number(process.env.PORT) && (await isFree(next, '127.0.0.1')) ? next : anyFree();
}

/** @param {NodeJS.ProcessEnv} env */
function supervise(env) {
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
