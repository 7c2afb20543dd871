import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Names one process for as long as the machine runs, or null when it is gone.
 * The number alone is not enough: a container that starts again gives the same ones.
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

/** Whether the process that wrote this mark still lives. */
export function isAlive(mark) {
  const pid = Number.parseInt(mark, 10);
  return pid > 0 && processMark(pid) === mark;
}

/** Runs `work` alone among all processes that lock the same file; a lock left by a dead process is taken over. */
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
  // A file without a mark is being written this moment.
  if (holder && !isAlive(holder)) removeStale(file, holder);
  return false;
}

/** Moves a dead holder's file away; when a live one has come in between, puts it back. */
function removeStale(file, holder) {
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    fs.renameSync(file, aside);
    if (read(aside) !== holder) fs.linkSync(aside, file);
    fs.rmSync(aside);
  } catch {
    // Another process was quicker.
  }
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
