import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** @typedef {{ uid: number, gid: number } | { uid?: undefined, gid?: undefined }} User */

/**
 * PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody` where that is missing.
 * @param {string} dataDir
 * @returns {User}
 */
export function serverUser(dataDir) {
  if (process.getuid?.() !== 0) return {};
  const owner = fs.statSync(dataDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    try {
      /** @param {string} flag */
      const id = (flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // There is no such user.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as.');
}

/**
 * The folder of the cluster: in `dir`, or below /var/lib when the server's user may not enter `dir`.
 * @param {string} dir
 * @param {User} user
 */
export function clusterHome(dir, user) {
  fs.mkdirSync(dir, { recursive: true });
  if (canEnter(dir, user)) return dir;
  const pointer = path.join(dir, 'location');
  if (!fs.existsSync(pointer)) {
    fs.writeFileSync(pointer, path.join(systemRoot(), `halsea-shop-${randomBytes(6).toString('hex')}`));
  }
  const home = fs.readFileSync(pointer, 'utf8');
  fs.mkdirSync(home, { recursive: true, mode: 0o711 });
  return home;
}

/**
 * The folder of initdb, pg_ctl and postgres, at a place that the server's user can read.
 * @param {string} native
 * @param {string} home
 * @param {User} user
 */
export function binaries(native, home, user) {
  makeLinks(native);
  if (canEnter(path.join(native, 'bin'), user)) return path.join(native, 'bin');
  const copy = path.join(home, 'native');
  if (!fs.existsSync(copy)) {
    fs.rmSync(`${copy}.new`, { recursive: true, force: true });
    fs.cpSync(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    fs.renameSync(`${copy}.new`, copy);
  }
  return path.join(copy, 'bin');
}

/**
 * The package's libraries need links, which npm creates only where install scripts are allowed.
 * @param {string} native
 */
function makeLinks(native) {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(native, '..', target);
    if (fs.existsSync(link)) continue;
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function systemRoot() {
  return (
    ['/var/lib', '/var/tmp'].find((dir) => fs.existsSync(dir) && canEnter(dir, { uid: -1, gid: -1 })) ??
    os.tmpdir()
  );
}

/**
 * @param {string} dir
 * @param {User} user
 */
function canEnter(dir, { uid, gid }) {
  if (uid === undefined) return true;
  for (let at = fs.realpathSync(dir); ; at = path.dirname(at)) {
    const stat = fs.statSync(at);
    const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
    if ((stat.mode & bit) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}
