import fs from 'node:fs';
import path from 'node:path';
import { run } from './children.mjs';
import { SetupError } from './setup-error.mjs';
import { withLock } from './lock.mjs';
import { root } from './root.mjs';

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} Package */

/**
 * Installs the packages of package-lock.json, unless node_modules already holds exactly these. The shop needs no
 * development packages: the first start is sooner without them.
 * @param {{ development: boolean }} wanted
 */
export async function install(wanted) {
  if (isInstalled(wanted)) return;
  fs.mkdirSync(path.join(root, '.data'), { recursive: true });
  await withLock(path.join(root, '.data', 'install.lock'), async () => {
    if (isInstalled(wanted)) return;
    console.log('Installing the packages …');
    // `ci` empties node_modules first, which a shop that runs from this checkout would not survive.
    const command = isInstalled({ development: false }) ? ['install', '--no-save'] : ['ci'];
    const which = wanted.development ? '--include=dev' : '--omit=dev';
    const args = [...command, which, '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await run('npm', args, { quiet: true, shell: process.platform === 'win32' });
    if (code !== 0)
      throw new SetupError(`The packages could not be installed (npm ${command[0]}):\n${output}`);
  });
}

/**
 * npm writes the list of installed packages at the end of its work, so a broken installation has no list.
 * @param {{ development: boolean }} wanted
 */
function isInstalled({ development }) {
  const locked = packages('package-lock.json');
  const present = packages('node_modules/.package-lock.json');
  if (!locked || !present) return false;
  return Object.entries(locked).every(([place, { version, dev, optional, devOptional, peer }]) => {
    const found = present[place];
    if (place === '' || (dev && !development)) return true;
    if (!found && (optional || devOptional || peer)) return true;
    return found?.version === version;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, Package> | null}
 */
function packages(file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return null;
  }
}
