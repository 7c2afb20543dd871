import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** @import { StdioOptions } from 'node:child_process' */
/** @import { KeptOutput } from './kept-output.mjs' */

const minute = 60_000;

/**
 * Runs Node with these arguments, output shown or kept; kills it with all its children after the limit. Returns success.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, minutes?: number, kept?: KeptOutput | undefined }} [options]
 * @returns {Promise<boolean>}
 */
export function runNode(args, { env = process.env, minutes = 10, kept } = {}) {
  return new Promise((resolve) => {
    /** @type {StdioOptions} */
    const stdio = kept ? ['ignore', kept.descriptor, kept.descriptor] : 'inherit';
    const child = spawn(process.execPath, args, { cwd: root, env, stdio, detached: true });
    const kill = () => {
      if (!child.pid) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has just ended by itself.
      }
    };
    const timer = setTimeout(() => {
      (kept?.say ?? console.error)(`Stopped after ${minutes} minutes.`);
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
