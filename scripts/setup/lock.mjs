import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Identifies one process until the machine restarts; null when the process has ended.
 * The process number alone is not enough: a restarted container uses the same numbers again.
 */
export function processMark(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return null;
  }
  return `${pid} ${startOf(pid)}`;
}

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

/** Whether the process that wrote this mark is still running. */
export function isAlive(mark) {
  const pid = Number.parseInt(mark, 10);
  return pid > 0 && processMark(pid) === mark;
}

/** Runs `work` alone among all processes that lock the same file; the lock of an ended process is taken over. */
export async function withLock(file, work, onWait) {
  const mark = processMark(process.pid);
  for (let told = false; !take(file, mark);) {
    if (!told) onWait?.();
    told = true;
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function take(file, mark) {
  try {
    fs.writeFileSync(file, mark, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = read(file);
  // A file without a mark is just being written.
  if (holder && !isAlive(holder)) removeStale(file, holder);
  return false;
}

/** Moves the file of an ended process away; when a running process has replaced it meanwhile, puts it back. */
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

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
