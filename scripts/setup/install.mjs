import fs from 'node:fs';
import path from 'node:path';
import { run } from './children.mjs';
import { SetupError } from './setup-error.mjs';
import { withLock } from './lock.mjs';
import { root } from './root.mjs';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} Package */

/** Installs the packages of package-lock.json, unless node_modules already holds exactly these. */
export async function install() {
  if (isInstalled()) return;
  fs.mkdirSync(path.join(root, '.data'), { recursive: true });
  await withLock(path.join(root, '.data', 'install.lock'), async () => {
    if (isInstalled()) return;
    console.log('Installing the packages …');
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await run('npm', args, { quiet: true, shell: process.platform === 'win32' });
    if (code !== 0) throw new SetupError(`The packages could not be installed (npm ci):\n${output}`);
  });
}

/** npm writes the list of installed packages at the end of its work, so a broken installation has no list. */
function isInstalled() {
  const locked = packages('package-lock.json');
  const present = packages('node_modules/.package-lock.json');
  if (!locked || !present) return false;
  return Object.entries(locked).every(([place, { version, optional, devOptional, peer }]) => {
    const found = present[place];
    if (place === '' || (!found && (optional || devOptional || peer))) return true;
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
