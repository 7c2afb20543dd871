import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive, ownMark } from './lock.mjs';

const prefix = 'halsea-shop-test-';

/** A folder for one run of the tests. The remains of earlier, killed runs are deleted first. */
export function openTestFolder() {
  for (const name of fs.readdirSync(os.tmpdir()))
    if (name.startsWith(prefix)) clear(path.join(os.tmpdir(), name));
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), prefix));
  fs.writeFileSync(path.join(dir, 'owner'), ownMark());
  // When root runs the tests, the database runs as another user, who must be able to enter.
  fs.chmodSync(dir, 0o711);
  return dir;
}

/** @param {string} dir */
function clear(dir) {
  try {
    const owner = path.join(dir, 'owner');
    const isOld = Date.now() - fs.statSync(dir).mtimeMs > 60_000;
    if (fs.existsSync(owner) ? isAlive(fs.readFileSync(owner, 'utf8')) : !isOld) return;
    stopServers(dir);
    fs.rmSync(dir, { recursive: true, force: true });
  } catch {
    // Another user's folder, or another run is just deleting it.
  }
}

const ofServers = ['postmaster.pid', 'pgbouncer.pid'];

/**
 * Ends the PostgreSQL servers whose data will be deleted, and poolers.
 * @param {string} dir
 */
export function stopServers(dir) {
  for (const name of fs.readdirSync(dir, { encoding: 'utf8', recursive: true })) {
    if (!ofServers.includes(path.basename(name))) continue;
    const pid = Number.parseInt(fs.readFileSync(path.join(dir, name), 'utf8'), 10);
    const command = `/proc/${pid}/cmdline`;
    if (fs.existsSync(command) && fs.readFileSync(command, 'utf8').includes(dir))
      process.kill(pid, 'SIGQUIT');
  }
}
