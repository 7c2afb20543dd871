import path from 'node:path';
import { runTypeScript } from './children.mjs';
import { variable, isSandbox } from './environment.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * Finds the database of DATABASE_URL, or starts the embedded one. `stop` ends what was started.
 * @param {string} dataDir
 */
export async function openDatabase(dataDir) {
  const url = variable('DATABASE_URL');
  if (url) {
    await reach(url);
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
 * @throws SetupError when there is no response, or the login is refused.
 * @param {string} url
 */
async function reach(url) {
  // Of several hosts the next step finds one; it says, too, why there is none.
  if (url.split('@').at(-1)?.includes(',')) return;
  const { default: postgres } = await import('postgres');
  const { host } = new URL(url);
  let reason = 'no answer';
  for (let tries = 0; tries < 2; tries += 1) {
    const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      reason = code?.startsWith('E') ? code : message;
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
  throw new SetupError(`The database of DATABASE_URL (${host}) cannot be reached: ${reason}.`);
}

/**
 * Migrates and seeds, under one lock in the database; finished steps are not repeated.
 * @throws SetupError with a single sentence when a live shop must not use this database
 */
export async function prepareDatabase() {
  const { code, output } = await runTypeScript('db/seed/main.ts', { quiet: true });
  if (code === 3) throw new SetupError(output);
  if (code !== 0) throw new SetupError(`The database could not be prepared:\n${output}`);
}
