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
import { blankEnvironment, memorySettings, nodeFlags, startTestShop } from './test-shop.mjs';

/**
 * @typedef {{ stop: () => Promise<void> }} Service
 * @typedef {{ must?: number, aim?: number }} Limits
 * @typedef {{ figure: string, value: number, floor?: number, atLeast?: Limits, atMost?: Limits }} Figure
 * @typedef {Awaited<ReturnType<typeof openBench>> & { row: (figure: Figure) => void }} Bench
 */

const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
const bench = path.join('tests', 'bench');

/**
 * The servers that the benchmarks compare, each started at its first use: `shop` is the whole shop with a database,
 * `newShop` another one on a database of its own, `bare` is an empty Next, `routes` is Next with routes that do one thing
 * each, and `plain` is a file of Node's own HTTP. `launch` starts another one, to measure a start.
 * @param {string} dir
 */
export async function openBench(dir) {
  const databases = await openTestDatabases(dir, { durable: true });
  const databasePid = await databases.findServer();
  /** @type {Service[]} */
  const stopping = [];
  /**
   * @template {Service} Server
   * @param {() => Promise<Server>} open
   */
  const once = (open) => {
    /** @type {Promise<Server> | undefined} */
    let opened;
    return () => (opened ??= open().then(track));
  };
  /**
   * @template {Service} Server
   * @param {Server} server
   */
  const track = (server) => {
    stopping.push(server);
    return { ...server, databasePid };
  };
  const databaseUrl = await databases.create('bench');
  const authSecret = randomBytes(32).toString('base64url');
  const shopDir = path.join(dir, 'shop');
  /** @param {string} url */
  const quiet = (url) => ({ LOG_LEVEL: 'error', DATABASE_URL: url, AUTH_SECRET: authSecret });
  return {
    databaseUrl,
    /** Where the sandbox of `shop` keeps the providers' keys. */
    shopDir,
    /** With this secret a benchmark creates its own sessions. */
    authSecret,
    shop: once(() => startTestShop({ dir: shopDir, env: quiet(databaseUrl) })),
    /**
     * A shop on a database of its own, which `fill` fills before; for comparisons by size.
     * @param {string} purpose
     * @param {(url: string) => Promise<void>} fill
     */
    async newShop(purpose, fill) {
      const url = await databases.create(purpose);
      await fill(url);
      const shop = await startTestShop({ dir: path.join(dir, purpose), env: quiet(url) });
      return { ...track(shop), databaseUrl: url };
    },
    bare: once(startBare),
    routes: once(() =>
      startApp('bare-routes', {
        DATABASE_URL: databaseUrl,
        PROVIDERS: path.join(shopDir, 'sandbox', 'providers.json'),
      }),
    ),
    /**
     * @param {string} file below tests/bench
     * @param {string[]} args
     */
    plain: (file, ...args) =>
      startNode([path.join(bench, file), ...args], { DATABASE_URL: databaseUrl }).then(track),
    launch: { server: startServer, bare: startBare },
    async stop() {
      await Promise.all(stopping.map((server) => server.stop()));
      await databases.stop();
    },
  };
}

const startBare = () => startApp('bare-app', {});

/**
 * A Next app below tests/bench, built when needed, as its standalone server.
 * @param {string} name
 * @param {Record<string, string>} env
 */
async function startApp(name, env) {
  const folder = path.join(root, bench, name);
  const program = path.join(folder, '.next', 'standalone', bench, name);
  const stamp = path.join(program, '.next', 'static');
  /** @param {string} file */
  const builtAt = (file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // Its routes use the shop's own functions.
  const isFresh = builtAt(stamp) > Math.max(builtAt(next), builtAt(path.join(root, '.next', 'built-from')));
  if (!isFresh) {
    const { code, output } = await run(process.execPath, [next, 'build', folder], {
      quiet: true,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (code !== 0) throw new SetupError(`${name} does not build:\n${output}`);
    fs.cpSync(path.join(folder, '.next', 'static'), stamp, { recursive: true });
  }
  return startNode([path.join(program, 'server.js')], { ...env, HOSTNAME: '127.0.0.1' });
}

/** Only the shop's server, as in a container: no database, no sandbox. */
const startServer = () =>
  startNode([...nodeFlags, 'server.mjs'], {
    ...memorySettings,
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
