import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from './setup-error.mjs';
import { anyFree } from './ports.mjs';
import { root } from './root.mjs';

/** @import { ChildProcess } from 'node:child_process' */

/** @typedef {Awaited<ReturnType<typeof startTestShop>>} TestShop */

/** The same limit as `npm start` and the image: without it Node delays garbage collection while memory is free. */
export const nodeFlags = ['--max-old-space-size=512'];

/** As the image has it: without it each thread keeps freed memory of its own, a fifth of all after some minutes of use. */
export const memorySettings = { MALLOC_ARENA_MAX: '2' };

/** Neither UTC nor Shanghai, so that code without an explicit zone fails. */
export const zone = { TZ: 'America/St_Johns' };

/**
 * Every variable of the shop, empty: the tester's own .env or shell must not influence the tests.
 * @returns {Record<string, string>}
 */
export function blankEnvironment() {
  const example = fs.readFileSync(path.join(root, '.env.example'), 'utf8');
  return Object.fromEntries(
    [...example.matchAll(/^#?\s*([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => [name, '']),
  );
}

/**
 * Starts a shop with its own ports and data, like `npm start`, and waits until it is ready; by this Node and from this
 * checkout, unless others are named.
 * @typedef {{ dir: string, env?: Record<string, string | undefined>, flags?: string[], timeout?: number, node?: string, cwd?: string }} Options
 * @param {Options} options
 */
export async function startTestShop({
  dir,
  env = {},
  flags = [],
  timeout = 300_000,
  node = process.execPath,
  cwd = root,
}) {
  const port = Number(env.PORT) || (await anyFree());
  const sandboxPort = Number(env.SANDBOX_PORT) || (await anyFree());
  const settings = {
    ...process.env,
    ...blankEnvironment(),
    ...memorySettings,
    SEED: 'minimal',
    LOG_LEVEL: 'warn',
    DATA_DIR: dir,
    ...env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
  };
  const child = spawn(node, [...nodeFlags, ...flags, 'scripts/start.mjs'], {
    cwd,
    env: settings,
    stdio: 'pipe',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  /** @type {Promise<number | NodeJS.Signals | null>} */
  const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  const shop = {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    port,
    sandboxPort,
    pid: Number(child.pid),
    exited,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
      await exited;
      clearTimeout(timer);
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
  await ready(shop, child, timeout);
  return shop;
}

/**
 * @param {{ url: string, kill: () => Promise<void>, output: () => string }} shop
 * @param {ChildProcess} child
 * @param {number} timeout
 */
async function ready(shop, child, timeout) {
  for (const end = Date.now() + timeout; Date.now() < end; await sleep(100)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const response = await fetch(`${shop.url}/api/ready`).catch(() => null);
    if (response?.ok) return;
  }
  await shop.kill();
  throw new SetupError(`The test shop did not open:\n${shop.output()}`);
}
