import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { end } from './children.mjs';
import { findPgBouncer } from './pgbouncer.mjs';
import { anyFree } from './ports.mjs';
import { serverUser } from './postgres-home.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * `urlOf` is the address of the same database through the pooler.
 * @typedef {{ urlOf: (url: string) => string, restart: () => Promise<void>, stop: () => Promise<void> }} Pooler
 */

const loopback = '127.0.0.1';

/** The limits of a request, which a pooled connection cannot get from the shop (docs/operations.md). */
const limits =
  'set statement_timeout = 4000; set lock_timeout = 3000; set idle_in_transaction_session_timeout = 15000';

/**
 * A PgBouncer in transaction mode before a server, with its files below `dir`. Transactions of one client go to the
 * server's connections in turn, so that nothing which belongs to a session works by chance. Null, and a line that says
 * why, where there is no PgBouncer, or with TEST_POOLER=none.
 * @param {string} dir
 * @param {string} serverUrl
 * @returns {Promise<Pooler | null>}
 */
export async function startPooler(dir, serverUrl) {
  if (process.env.TEST_POOLER === 'none') {
    console.log('Without a pooler: TEST_POOLER=none.');
    return null;
  }
  fs.mkdirSync(dir, { recursive: true });
  const program = await findPgBouncer(dir);
  if (!program) {
    console.log(
      'WITHOUT A POOLER: no PgBouncer was found or could be fetched; install one, or name it in TEST_POOLER.',
    );
    return null;
  }
  const port = await anyFree();
  const user = serverUser(dir);
  const config = writeConfig(dir, serverUrl, port, user);
  const launch = () =>
    spawn(program.file, [config], {
      ...user,
      env: { ...process.env, ...program.env },
      cwd: dir,
      stdio: 'ignore',
    });
  let child = launch();
  await opened(child, port);
  return {
    urlOf: (url) => Object.assign(new URL(url), { hostname: loopback, port: String(port) }).href,
    restart: async () => {
      await end(child, 2000);
      child = launch();
      await opened(child, port);
    },
    stop: () => end(child, 2000),
  };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} port
 */
async function opened(child, port) {
  while (!(await answers(port))) {
    if (child.exitCode !== null)
      throw new SetupError(`PgBouncer did not start (exit code ${child.exitCode}).`);
    await sleep(50);
  }
}

/**
 * @param {string} dir
 * @param {string} serverUrl
 * @param {number} port
 * @param {import('./postgres-home.mjs').User} user
 */
function writeConfig(dir, serverUrl, port, user) {
  const server = new URL(serverUrl);
  const [name, password] = [decodeURIComponent(server.username), decodeURIComponent(server.password)];
  const users = path.join(dir, 'users.txt');
  const config = path.join(dir, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port || 5432} connect_query='${limits}'`,
    '[pgbouncer]',
    `listen_addr = ${loopback}`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    `auth_type = ${password ? 'scram-sha-256' : 'trust'}`,
    `auth_file = ${users}`,
    `pidfile = ${path.join(dir, 'pgbouncer.pid')}`,
    'pool_mode = transaction',
    'server_round_robin = 1',
    'default_pool_size = 20',
    'max_client_conn = 1000',
  ];
  fs.writeFileSync(config, `${lines.join('\n')}\n`);
  fs.writeFileSync(users, `"${name}" "${password}"\n`, { mode: 0o600 });
  if (user.uid !== undefined) for (const file of [dir, config, users]) fs.chownSync(file, user.uid, user.gid);
  return config;
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function answers(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, loopback, () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
