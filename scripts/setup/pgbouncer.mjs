import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { apt } from './apt.mjs';
import { run } from './children.mjs';
import { withLock } from './lock.mjs';
import { root } from './root.mjs';

/** @typedef {{ file: string, env: Record<string, string> }} Program */

/** Debian has it in a folder for system programs, which is not on everybody's PATH. */
const folders = () => [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/**
 * A PgBouncer that starts: the one of TEST_POOLER, the system's, or Debian's package, unpacked into `dir`: installed, it
 * would start a service. Null where there is none.
 * @param {string} dir
 * @returns {Promise<Program | null>}
 */
export async function findPgBouncer(dir) {
  const files = [process.env.TEST_POOLER ?? '', ...folders().map((folder) => path.join(folder, 'pgbouncer'))];
  const found = files.map((file) => ({ file, env: {} })).find(starts);
  return found ?? unpack(dir);
}

/** @param {Program} program */
function starts({ file, env }) {
  if (!fs.existsSync(file)) return false;
  try {
    execFileSync(file, ['--version'], { stdio: 'pipe', timeout: 20_000, env: { ...process.env, ...env } });
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} dir
 * @returns {Promise<Program | null>}
 */
async function unpack(dir) {
  const store = path.join(root, '.data', 'pgbouncer');
  fs.mkdirSync(store, { recursive: true });
  await withLock(`${store}.lock`, () => download(store));
  for (const name of packagesIn(store))
    if ((await run('dpkg-deb', ['--extract', path.join(store, name), dir], { quiet: true })).code !== 0)
      return null;
  const libraries = path.join(dir, 'usr', 'lib');
  const env = { LD_LIBRARY_PATH: fs.existsSync(libraries) ? foldersIn(libraries).join(':') : '' };
  const program = { file: path.join(dir, 'usr', 'sbin', 'pgbouncer'), env };
  if (starts(program)) return program;
  // The next run tries again.
  fs.rmSync(store, { recursive: true, force: true });
  return null;
}

/** @param {string} dir */
const packagesIn = (dir) => fs.readdirSync(dir).filter((name) => name.endsWith('.deb'));

/** @param {string} dir */
const foldersIn = (dir) => fs.readdirSync(dir).map((name) => path.join(dir, name));

/**
 * The package and those of its libraries that are not installed.
 * @param {string} store
 */
async function download(store) {
  if (packagesIn(store).length > 0) return;
  /** @param {string[]} names */
  const get = async (...names) => {
    const { code } = await run('apt-get', ['download', ...names], { cwd: store, quiet: true }).catch(() => ({
      code: 1,
    }));
    return code === 0;
  };
  if (!(await get('pgbouncer')) && !((await apt('update')) && (await get('pgbouncer')))) return;
  const [file = ''] = packagesIn(store);
  const { output } = await run('dpkg-deb', ['--field', file, 'Depends'], { cwd: store, quiet: true });
  const libraries = output.split(',').flatMap((one) => /^\s*(lib[\w.+-]+)/.exec(one)?.[1] ?? []);
  for (const name of libraries) if (!(await isInstalled(name))) await get(name);
}

/** @param {string} name */
async function isInstalled(name) {
  const { output } = await run('dpkg-query', ['-W', '-f=${Status}', name], { quiet: true });
  return output.includes('install ok installed');
}
