import { run } from './children.mjs';

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/** @type {Promise<unknown>} */
let latest = Promise.resolve();

/**
 * Runs apt-get, as root or with sudo without a password; where neither is possible it fails. One call at a time, as
 * apt-get does not wait for another one. Returns success.
 * @param {string[]} args
 */
export function apt(...args) {
  const own = latest.then(() => runApt(args));
  latest = own;
  return own;
}

/** @param {string[]} args */
async function runApt(args) {
  const before = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [command = 'apt-get', ...rest] = [...before, 'apt-get', '-y', ...args];
  const { code } = await run(command, rest, { quiet: true, env, timeout: 600_000 }).catch(() => ({
    code: 1,
  }));
  return code === 0;
}
