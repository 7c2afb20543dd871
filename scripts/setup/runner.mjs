import { spawn } from 'node:child_process';
import { root } from './root.mjs';

const minute = 60_000;

/**
 * Runs Node with these arguments, output shown; kills it with all its children after the limit. Returns success.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, minutes?: number }} [options]
 * @returns {Promise<boolean>}
 */
export function runNode(args, { env = process.env, minutes = 10 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit', detached: true });
    const kill = () => {
      if (!child.pid) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has just ended by itself.
      }
    };
    const timer = setTimeout(() => {
      console.error(`Stopped after ${minutes} minutes.`);
      kill();
    }, minutes * minute);
    process.once('exit', kill);
    child.once('exit', (code) => {
      clearTimeout(timer);
      process.off('exit', kill);
      resolve(code === 0);
    });
  });
}
