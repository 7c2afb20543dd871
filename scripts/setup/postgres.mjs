import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, ownMark, processMark, withLock } from './lock.mjs';
import { anyFree, isFree } from './ports.mjs';
import { binaries, clusterHome, serverUser } from './postgres-home.mjs';
import { findPostgres } from './postgres-versions.mjs';

/** @import { User } from './postgres-home.mjs' */

/** @typedef {{ user: User, home: string, bin: string, data: string, log: string, flags: string, locale: string[] }} Cluster */

const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
shared_buffers = 256MB
wal_compression = on
timezone = 'UTC'
log_timezone = 'UTC'
`;

/**
 * Starts the PostgreSQL of the npm package, with its data below `dir`, or adopts the one that a killed shop left
 * running there. `throwaway` is for tests: faster, but a power cut may destroy its data, and of the version that
 * TEST_POSTGRES names. `stop` keeps the server running for other processes that still use it.
 * @param {string} dir
 */
export async function startPostgres(dir, { throwaway = false } = {}) {
  const user = serverUser(path.join(dir, 'data'));
  const home = clusterHome(dir, user);
  const { native, locale } = await findPostgres((throwaway && process.env.TEST_POSTGRES) || undefined);
  const cluster = {
    user,
    home,
    bin: binaries(native, home, user),
    locale,
    data: path.join(home, 'data'),
    log: path.join(home, 'data', 'server.log'),
    flags: throwaway ? '-c fsync=off -c synchronous_commit=off -c full_page_writes=off' : '',
  };
  return withLock(path.join(home, 'start.lock'), async () => {
    if (!fs.existsSync(cluster.data)) await create(cluster);
    const password = fs.readFileSync(passwordFile(cluster), 'utf8');
    const port = (await adopt(cluster)) ?? (await launch(cluster));
    // Also for an adopted server: a killed start may not have written its port.
    fs.writeFileSync(portFile(cluster), String(port));
    const holder = hold(cluster);
    return {
      url: `postgres://shop:${password}@127.0.0.1:${port}/shop`,
      stop: () => withLock(path.join(home, 'start.lock'), () => release(cluster, holder)),
    };
  });
}

/** @param {Cluster} cluster */
const passwordFile = ({ home }) => path.join(home, 'password');
/** @param {Cluster} cluster */
const portFile = ({ home }) => path.join(home, 'port');

/**
 * Creates the cluster in another folder and moves it into place when it is complete: a kill leaves no partial one.
 * @param {Cluster} cluster
 */
async function create(cluster) {
  const fresh = `${cluster.data}.new`;
  const password = randomBytes(24).toString('base64url');
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { mode: 0o700 });
  const initialPassword = `${fresh}.password`;
  fs.writeFileSync(initialPassword, password, { mode: 0o600 });
  if (cluster.user.uid !== undefined) {
    for (const file of [fresh, initialPassword]) fs.chownSync(file, cluster.user.uid, cluster.user.gid);
  }
  try {
    const access = ['-U', 'shop', '--auth=scram-sha-256', `--pwfile=${initialPassword}`];
    await run(cluster, 'initdb', ['-D', fresh, '-E', 'UTF8', ...cluster.locale, ...access]);
    fs.appendFileSync(path.join(fresh, 'postgresql.conf'), settings);
    await run(cluster, 'postgres', ['--single', '-D', fresh, 'postgres'], 'create database shop\n');
  } finally {
    fs.rmSync(initialPassword, { force: true });
  }
  fs.writeFileSync(passwordFile(cluster), password, { mode: 0o600 });
  fs.renameSync(fresh, cluster.data);
}

/**
 * The port of a server that already runs on this data, when it is ready; null when there is none.
 * @param {Cluster} cluster
 */
async function adopt(cluster) {
  for (let waited = 0; waited < 120_000; waited += 100) {
    const lines = postmaster(cluster);
    if (!lines) return null;
    if (lines[7]?.trim() === 'ready') return Number(lines[3]);
    await sleep(100);
  }
  throw new Error(`PostgreSQL does not get ready; see ${cluster.log}`);
}

/**
 * The lines of postmaster.pid while its process runs. The file of an ended process is removed.
 * @param {Cluster} cluster
 */
function postmaster(cluster) {
  const file = path.join(cluster.data, 'postmaster.pid');
  let lines;
  try {
    lines = fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (pid && processMark(pid) && isServer(pid)) return lines;
  fs.rmSync(file, { force: true });
  return null;
}

/**
 * After a restart of the machine the process number in postmaster.pid may belong to another process.
 * @param {number} pid
 */
function isServer(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return !fs.existsSync('/proc/self');
  }
}

/** @param {Cluster} cluster */
async function launch(cluster) {
  const remembered = portFile(cluster);
  const last = fs.existsSync(remembered) ? Number(fs.readFileSync(remembered, 'utf8')) : 0;
  const port = last && (await isFree(last, '127.0.0.1')) ? last : await anyFree();
  const options = `-p ${port} ${cluster.flags}`;
  await run(cluster, 'pg_ctl', [
    'start',
    '-w',
    '-t',
    '120',
    '-D',
    cluster.data,
    '-l',
    cluster.log,
    '-o',
    options,
  ]);
  return port;
}

/** @param {Cluster} cluster */
function hold({ home }) {
  const holders = path.join(home, 'holders');
  fs.mkdirSync(holders, { recursive: true });
  const file = path.join(holders, randomBytes(6).toString('hex'));
  fs.writeFileSync(file, ownMark());
  return file;
}

/**
 * @param {Cluster} cluster
 * @param {string} holder
 */
async function release(cluster, holder) {
  fs.rmSync(holder, { force: true });
  const holders = path.dirname(holder);
  for (const name of fs.readdirSync(holders)) {
    const file = path.join(holders, name);
    if (isAlive(fs.readFileSync(file, 'utf8'))) return;
    fs.rmSync(file, { force: true });
  }
  if (postmaster(cluster)) await run(cluster, 'pg_ctl', ['stop', '-w', '-m', 'fast', '-D', cluster.data]);
}

/**
 * @param {Cluster} cluster
 * @param {string} program
 * @param {string[]} args
 * @param {string} [input]
 * @returns {Promise<void>}
 */
function run({ bin, user }, program, args, input = '') {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(bin, program), args, {
      ...user,
      cwd: path.parse(bin).root,
      // A separate session: Ctrl-C in the terminal must reach only the shop, which then stops the server in order.
      detached: true,
      env: { ...process.env, LC_ALL: 'C', PGOPTIONS: '' },
      stdio: ['pipe', program === 'pg_ctl' ? 'ignore' : 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    // `exit`, not `close`, because the server that pg_ctl starts keeps the pipe open.
    child.once('exit', (code) => {
      child.stderr?.destroy();
      if (code === 0) resolve();
      else reject(new Error(`PostgreSQL's ${program} failed: ${output.trim() || `exit code ${code}`}`));
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}
