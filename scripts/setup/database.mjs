import path from 'node:path';
import { runTypeScript } from './children.mjs';
import { directUrl, isSandbox, variable } from './environment.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * Finds the database of DATABASE_URL and DATABASE_DIRECT_URL, or starts the embedded one. `stop` ends what was started.
 * @param {string} dataDir
 */
export async function openDatabase(dataDir) {
  const url = variable('DATABASE_URL');
  if (url) {
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) await reach(name);
    return { stop: async () => {} };
  }
  if (!isSandbox()) throw new SetupError('DATABASE_URL is missing.');
  const { startPostgres } = await import('./postgres.mjs');
  try {
    const server = await startPostgres(path.join(dataDir, 'postgres'));
    process.env.DATABASE_URL = server.url;
    return server;
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new SetupError(`The embedded database did not start: ${message}`);
  }
}

/**
 * Takes an address apart; null when it cannot be read, above all for a password with `/` or `#` in it. Several hosts are no
 * host of an URL, so that one stands in for them.
 * @param {string} url
 */
function readAddress(url) {
  const [, list = ''] = /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(url) ?? [];
  const hasSeveral = list.includes(',');
  const one = hasSeveral ? url.replace(list, 'host') : url;
  if (!URL.canParse(one)) return null;
  const { host, pathname, search, hash } = new URL(one);
  return `${pathname}${search}${hash}`.includes('@') ? null : { host, hasSeveral };
}

/**
 * @throws SetupError when the address cannot be read, there is no response, the login is refused, or a pooler stands where
 * the database should; never with the address itself, which holds the password
 * @param {string} name
 */
async function reach(name) {
  const url = variable(name);
  if (!url) return;
  const address = readAddress(url);
  if (!address)
    throw new SetupError(
      `${name} cannot be read: it must be like postgres://user:password@host:5432/name, with / # ? and @ of the password as %2F %23 %3F and %40.`,
    );
  // Of several hosts the next step finds one; it says, too, why there is none.
  if (address.hasSeveral) return;
  const { host } = address;
  const { default: postgres } = await import('postgres');
  // A pooler refuses what belongs to a session, and that is what the shop sends to the database itself.
  const connection = url === directUrl() ? { statement_timeout: 60_000 } : {};
  let reason = 'no answer';
  for (let tries = 0; tries < 2; tries += 1) {
    const sql = postgres(url, { max: 1, connect_timeout: 5, prepare: false, connection, onnotice: () => {} });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      if (message.includes('startup parameter'))
        throw new SetupError(
          `${name} (${host}) leads to a pooler: set DATABASE_DIRECT_URL to the database itself (docs/operations.md).`,
        );
      reason = code?.startsWith('E') ? code : message;
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
  throw new SetupError(`The database of ${name} (${host}) cannot be reached: ${reason}.`);
}

/**
 * Migrates and seeds, under one lock in the database; finished steps are not repeated.
 * @throws SetupError with a single sentence when a shop of this mode must not use this database
 */
export async function prepareDatabase() {
  const { code, output } = await runTypeScript('db/seed/main.ts', { quiet: true });
  if (code === 3) throw new SetupError(output);
  if (code !== 0) throw new SetupError(`The database could not be prepared:\n${output}`);
}
