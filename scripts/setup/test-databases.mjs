import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { runTypeScript } from './children.mjs';
import { SetupError } from './setup-error.mjs';
import { parentOf } from './measure.mjs';
import { startPostgres } from './postgres.mjs';

/** @typedef {Awaited<ReturnType<typeof openTestDatabases>>} TestDatabases */

/**
 * Databases for one run of the tests: on the server of TEST_DATABASE_URL, or on one of their own below `dir`, which writes
 * nothing through unless it is `durable`. `stop` removes all of them.
 * @param {string} dir
 */
export async function openTestDatabases(dir, { durable = false } = {}) {
  const external = process.env.TEST_DATABASE_URL;
  const server = external
    ? { url: external, stop: async () => {} }
    : await startPostgres(path.join(dir, 'postgres'), { throwaway: !durable });
  const { default: postgres } = await import('postgres');
  const sql = postgres(server.url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  /** @type {string[]} */
  const created = [];
  /** @type {Map<string, Promise<string>>} */
  const templates = new Map();

  /** @param {string} purpose */
  async function make(purpose, template = 'template1') {
    const name = `shop_${purpose}_${randomBytes(5).toString('hex')}`;
    // To copy the files takes the server half the time of writing each page to the log.
    await sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`.catch((error) => {
      throw new SetupError(`The tests cannot create a database on their server: ${error.message}.`);
    });
    created.push(name);
    return name;
  }

  /** @param {string} name */
  const urlOf = (name) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  /** @param {string} purpose */
  const folderOf = (purpose) => path.join(dir, purpose);

  /**
   * The template that is copied: migrated, with the sample data that `seed` names.
   * @param {string} seed
   */
  async function prepare(seed) {
    const name = await make(`template_${seed}`);
    /** @type {NodeJS.ProcessEnv} */
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      SHOP_MODE: 'sandbox',
      DATABASE_URL: urlOf(name),
      DATABASE_DIRECT_URL: '',
      SEED: seed,
      DATA_DIR: folderOf(`template_${seed}`),
    };
    for (const file of ['db/seed/main.ts', 'scripts/setup/install-queues.ts']) {
      const { code, output } = await runTypeScript(file, { quiet: true, env });
      if (code !== 0) throw new SetupError(`The test database could not be prepared:\n${output}`);
    }
    return name;
  }

  /**
   * A separate database with the sample data that `seed` names; its pictures go into the folder of its shop.
   * @param {string} purpose
   */
  async function create(purpose, seed = 'minimal') {
    if (!templates.has(seed)) templates.set(seed, prepare(seed));
    const name = await make(purpose, await templates.get(seed));
    const pictures = folderOf(`template_${seed}`);
    if (fs.existsSync(pictures)) fs.cpSync(pictures, folderOf(purpose), { recursive: true });
    return urlOf(name);
  }

  /**
   * A database without a table.
   * @param {string} purpose
   */
  const createEmpty = async (purpose) => urlOf(await make(purpose));

  async function stop() {
    for (const name of created) await sql`drop database if exists ${sql(name)} with (force)`.catch(() => {});
    await sql.end({ timeout: 2 });
    await server.stop();
  }

  /** The process of the server, which has one for each connection; null on another machine. */
  async function findServer() {
    const [own] = await sql`select pg_backend_pid() as pid`;
    return external ? null : parentOf(own?.pid);
  }

  return { serverUrl: server.url, findServer, create, createEmpty, stop };
}
