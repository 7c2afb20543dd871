import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './setup-error.mjs';

/**
 * Identifies one process until the machine restarts; null when the process has ended.
 * The process number alone is not enough: a restarted container uses the same numbers again.
 * @param {number} pid
 */
export function processMark(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return null;
  }
  return markOf(pid);
}

/** @param {number} pid */
const markOf = (pid) => `${pid} ${startOf(pid)}`;

export const ownMark = () => markOf(process.pid);

/** @param {number} pid */
function startOf(pid) {
  try {
    if (os.platform() === 'linux') {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    }
    if (os.platform() === 'win32') return '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * Whether the process that wrote this mark is still running.
 * @param {string} mark
 */
export function isAlive(mark) {
  const pid = Number.parseInt(mark, 10);
  return pid > 0 && processMark(pid) === mark;
}

/**
 * Runs `work` alone among all processes that lock the same file; the lock of an ended process is taken over.
 * @template T
 * @param {string} file
 * @param {() => T | Promise<T>} work
 * @param {() => void} [onWait]
 */
export async function withLock(file, work, onWait) {
  const mark = ownMark();
  for (let isReported = false; !take(file, mark);) {
    if (!isReported) onWait?.();
    isReported = true;
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/**
 * @param {string} file
 * @param {string} mark
 */
function take(file, mark) {
  try {
    fs.writeFileSync(file, mark, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const holder = read(file);
  // A file without a mark is just being written.
  if (holder && !isAlive(holder)) removeStale(file, holder);
  return false;
}

/**
 * Moves the file of an ended process away; when a running process has replaced it meanwhile, puts it back.
 * @param {string} file
 * @param {string} holder
 */
function removeStale(file, holder) {
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    fs.renameSync(file, aside);
    if (read(aside) !== holder) fs.linkSync(aside, file);
    fs.rmSync(aside);
  } catch {
    // Another process was faster.
  }
}

/** @param {string} file */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
