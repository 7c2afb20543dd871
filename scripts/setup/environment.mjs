import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runTypeScript } from './children.mjs';
import { SetupError, codeOf } from './setup-error.mjs';
import { isFree, nextFree } from './ports.mjs';
import { root } from './root.mjs';

/**
 * A variable's value; an empty one counts as absent.
 * @param {string} name
 */
export const variable = (name) => process.env[name]?.trim() || undefined;

/** The database itself, past a pooler. */
export const directUrl = () => variable('DATABASE_DIRECT_URL') ?? variable('DATABASE_URL');

export const isSandbox = () => (variable('SHOP_MODE') ?? 'sandbox') === 'sandbox';

const loopback = '127.0.0.1';

/** The address to listen on, as in server/settings.ts; undefined is every address of the machine. */
export const listenHost = () => variable('HOST') ?? (isSandbox() ? loopback : undefined);

/**
 * Reads `.env`; variables of the shell have priority.
 * @param {{ dev: boolean }} mode
 */
export function loadEnvironment({ dev }) {
  const file = path.join(root, '.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
  Object.assign(process.env, {
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });
}

/** @throws SetupError that names every variable that the shop cannot use */
export async function checkEnvironment() {
  const { code, output } = await runTypeScript('scripts/check-environment.ts', { quiet: true });
  if (code !== 0) throw new SetupError(output);
}

/** Makes DATA_DIR absolute and creates the folder, with the session secret in it. */
export function openDataDir() {
  const dir = path.resolve(root, variable('DATA_DIR') ?? '.data');
  process.env.DATA_DIR = dir;
  try {
    makeDir(dir);
    const probe = path.join(dir, `.probe-${process.pid}`);
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new SetupError(`DATA_DIR (${dir}) cannot be written: ${code ?? message}.`);
  }
  if (isSandbox())
    process.env.AUTH_SECRET = variable('AUTH_SECRET') ?? secretIn(path.join(dir, 'auth-secret'));
  return dir;
}

/**
 * Node's own recursive mkdir never returns below /proc.
 * @param {string} dir
 */
function makeDir(dir) {
  if (fs.existsSync(dir)) return;
  makeDir(path.dirname(dir));
  try {
    fs.mkdirSync(dir);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** @param {string} file */
function secretIn(file) {
  const fresh = `${file}.${process.pid}`;
  fs.writeFileSync(fresh, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // A link never replaces a file: of two starts at once, the first one's secret stays.
    fs.linkSync(fresh, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(fresh);
  }
  return fs.readFileSync(file, 'utf8');
}

/** Sets PORT and the addresses that depend on it. A port that the user requested must be free. */
export async function choosePorts() {
  const host = listenHost();
  const shop = variable('PORT') ? await requirePort('PORT', host) : await nextFree(3000, host);
  if (!variable('PORT') && shop !== 3000) console.log(`Port 3000 is taken; the shop takes ${shop}.`);
  process.env.PORT = String(shop);
  process.env.APP_URL = variable('APP_URL') ?? `http://localhost:${shop}`;
  process.env.NEXTAUTH_URL = process.env.APP_URL;
}

/** Sets the port of the provider sandbox in the same way as the shop's own. */
export async function chooseSandboxPort() {
  const host = listenHost();
  if (variable('SANDBOX_PORT')) return requirePort('SANDBOX_PORT', host);
  const first = Number(process.env.PORT) === 3001 ? 3002 : 3001;
  const port = (await becomesFree(first, host, 1000)) ? first : await nextFree(first + 2, host);
  process.env.SANDBOX_PORT = String(port);
  return port;
}

/**
 * @param {string} name
 * @param {string} [host]
 */
async function requirePort(name, host) {
  const port = Number(variable(name));
  if (await becomesFree(port, host, 3000)) return port;
  throw new SetupError(
    `Port ${port} (${name}) is taken by another program: stop that one, or set ${name} to a free port.`,
  );
}

/**
 * Waits a little: a process that was killed a moment ago may still hold the port.
 * @param {number} port
 * @param {string | undefined} host
 * @param {number} timeout
 */
export async function becomesFree(port, host, timeout) {
  for (let waited = 0; waited <= timeout; waited += 200) {
    if (await isFree(port, host)) return true;
    await sleep(200);
  }
  return false;
}
