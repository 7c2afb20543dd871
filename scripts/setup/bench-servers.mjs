import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, run } from './children.mjs';
import { SetupError } from './setup-error.mjs';
import { anyFree } from './ports.mjs';
import { root } from './root.mjs';
import { openTestDatabases } from './test-databases.mjs';
import { blankEnvironment, nodeFlags, startTestShop } from './test-shop.mjs';

/**
 * @typedef {{ stop: () => Promise<void> }} Service
 * @typedef {{ must?: number, aim?: number }} Limits
 * @typedef {{ figure: string, value: number, floor?: number, atLeast?: Limits, atMost?: Limits }} Figure
 * @typedef {Awaited<ReturnType<typeof openBench>> & { row: (figure: Figure) => void }} Bench
 */

const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
const bareApp = path.join(root, 'tests', 'bench', 'bare-app');

/**
 * The servers that the benchmarks compare, each started at its first use: `shop` is the whole shop with a database,
 * `bare` is Next without the shop, `plain` is Node with one response. `launch` starts another one, to measure a start.
 * @param {string} dir
 */
export async function openBench(dir) {
  const databases = await openTestDatabases(dir);
  /** @type {Service[]} */
  const stopping = [];
  /**
   * @template {Service} Server
   * @template {unknown[]} Args
   * @param {(...args: Args) => Promise<Server>} open
   * @returns {(...args: Args) => Promise<Server>}
   */
  const once = (open) => {
    /** @type {Promise<Server> | undefined} */
    let opened;
    return (...args) => (opened ??= open(...args).then(track));
  };
  /**
   * @template {Service} Server
   * @param {Server} server
   */
  const track = (server) => {
    stopping.push(server);
    return server;
  };
  const databaseUrl = await databases.create('bench');
  const authSecret = randomBytes(32).toString('base64url');
  const quiet = { LOG_LEVEL: 'error', DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret };
  return {
    databaseUrl,
    /**
     * Another database, for comparisons by size.
     * @param {string} purpose
     */
    newDatabase: (purpose) => databases.create(purpose),
    /** With this secret a benchmark creates its own sessions. */
    authSecret,
    shop: once(() => startTestShop({ dir: path.join(dir, 'shop'), env: quiet })),
    bare: once(startBare),
    plain: once((/** @type {string} */ source) => startNode(['tests/bench/plain-server.mjs', source])),
    /**
     * A Next server in its own folder below tests/bench, built when needed.
     * @param {string} folder
     * @param {Record<string, string>} env
     */
    app: (folder, env) => startApp(folder, { DATABASE_URL: databaseUrl, ...env }).then(track),
    launch: { server: startServer, bare: startBare },
    async stop() {
      await Promise.all(stopping.map((server) => server.stop()));
      await databases.stop();
    },
  };
}

const startBare = () => startApp(bareApp, {});

/**
 * @param {string} folder
 * @param {Record<string, string>} env
 */
async function startApp(folder, env) {
  const stamp = path.join(folder, '.next', 'BUILD_ID');
  const isFresh = fs.existsSync(stamp) && fs.statSync(stamp).mtimeMs > fs.statSync(next).mtimeMs;
  if (!isFresh) {
    const { code, output } = await run(process.execPath, [next, 'build', folder], {
      quiet: true,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (code !== 0) throw new SetupError(`${path.basename(folder)} does not build:\n${output}`);
  }
  return startNode([next, 'start', folder], env);
}

/** Only the shop's server, as in a container: no database, no sandbox. */
const startServer = () =>
  startNode([...nodeFlags, 'server.mjs'], {
    AUTH_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'silent',
  });

/**
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
async function startNode(args, env = {}) {
  const port = await anyFree();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...blankEnvironment(), NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: 'ignore',
  });
  for (let tries = 0; tries < 3000; tries += 1) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok && child.pid) return { url, pid: child.pid, stop: () => end(child) };
    if (child.exitCode !== null) break;
    await sleep(5);
  }
  throw new SetupError(`${args.join(' ')} did not start.`);
}
