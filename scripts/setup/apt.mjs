import { run } from './children.mjs';

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/**
 * Runs apt-get, as root or with sudo without a password; where neither is possible it fails. Returns success.
 * @param {string[]} args
 */
export async function apt(...args) {
  const before = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [command = 'apt-get', ...rest] = [...before, 'apt-get', '-y', ...args];
  const { code } = await run(command, rest, { quiet: true, env, timeout: 600_000 }).catch(() => ({
    code: 1,
  }));
  return code === 0;
}
