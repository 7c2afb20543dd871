import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** @import { ChildProcess, SpawnOptions } from 'node:child_process' */

/**
 * @typedef {SpawnOptions & { quiet?: boolean, onSpawn?: ((child: ChildProcess) => void) | undefined }} RunOptions
 * @typedef {{ code: number, signal: NodeJS.Signals | null, output: string }} Ended
 */

/**
 * Runs a program to its end. With `quiet` its output is collected and returned, otherwise it is shown.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Ended>}
 */
export function run(command, args, { env = process.env, quiet = false, onSpawn, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: quiet ? 'pipe' : 'inherit', ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    onSpawn?.(child);
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? 1, signal, output: output.trim() }));
  });
}

/**
 * Runs one TypeScript file of the checkout.
 * @param {string} file
 * @param {RunOptions & { args?: string[] }} [options]
 */
export function runTypeScript(file, { args = [], ...options } = {}) {
  return run(process.execPath, ['scripts/program.mjs', file, ...args], options);
}

/**
 * Waits until a child process has ended; after `timeout` milliseconds it is killed.
 * @param {ChildProcess} child
 */
export async function end(child, timeout = 8000) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
  await gone;
  clearTimeout(timer);
}
