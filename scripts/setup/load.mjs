import fs from 'node:fs';

/** @import { Options } from 'autocannon' */

/**
 * Milliseconds of CPU that a process and its descendants have used; null where the system does not show them.
 * @param {number} pid
 */
export function cpuTime(pid) {
  if (!fs.existsSync('/proc/self/stat')) return null;
  const all = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat);
  const tree = new Set([pid]);
  for (let grown = true; grown;) {
    const children = all.filter((process) => tree.has(process.parent) && !tree.has(process.pid));
    for (const child of children) tree.add(child.pid);
    grown = children.length > 0;
  }
  return all.filter((process) => tree.has(process.pid)).reduce((sum, process) => sum + process.ticks * 10, 0);
}

/**
 * Milliseconds of CPU that a process has used, without its descendants: the provider sandbox is no part of the shop.
 * @param {number} pid
 */
export const cpuTimeAlone = (pid) => {
  const [stat] = readStat(String(pid));
  return stat ? stat.ticks * 10 : null;
};

/** @param {string} pid */
function readStat(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
  } catch {
    return [];
  }
}

/**
 * The memory of a process, in megabytes.
 * @param {number} pid
 */
export function memory(pid) {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kilobytes?.[1]) / 1024;
}

/**
 * Requests one address repeatedly: requests per second, the 95th percentile, and the server's CPU time per request.
 * @param {{ url: string, pid: number }} server
 * @param {Omit<Options, 'url' | 'duration'> & { path?: string, seconds?: number }} options
 */
export async function load({ url, pid }, { path = '/', connections, seconds = 4, ...options }) {
  const { default: autocannon } = await import('autocannon');
  /** @type {number[]} */
  const times = [];
  const before = cpuTime(pid);
  const run = autocannon({ url: url + path, connections, duration: seconds, ...options });
  run.on('response', (_client, status, _bytes, time) => times.push(status < 400 ? time : Infinity));
  const result = await run;
  const cpu = before === null ? null : (Number(cpuTime(pid)) - before) / times.length;
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url}${path}: ${result.errors} errors, ${result.non2xx} answers that are no 2xx`);
  }
  return { perSecond: times.length / result.duration, p95: percentile(times, 0.95), cpu };
}

/**
 * @param {number[]} values
 * @param {number} part
 */
export function percentile(values, part) {
  const sorted = values.toSorted((left, right) => left - right);
  return /** @type {number} */ (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]);
}

/** @param {number[]} values */
export const median = (values) => percentile(values, 0.5);

/**
 * Measures several things in turn, so that a busy machine affects all of them alike. Returns the medians.
 * @template {string} Name
 * @template Subject
 * @template {Record<string, number | null>} Result
 * @param {Record<Name, Subject>} subjects
 * @param {(subject: Subject) => Promise<Result>} measure
 * @returns {Promise<Record<Name, Result>>}
 */
export async function inTurn(subjects, measure, rounds = 3) {
  /** @type {Map<Name, Result[]>} */
  const seen = new Map();
  const entries = /** @type {[Name, Subject][]} */ (Object.entries(subjects));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, subject] of entries)
      seen.set(name, [...(seen.get(name) ?? []), await measure(subject)]);
  }
  const medians = [...seen].map(([name, results]) => [name, mediansOf(results)]);
  return /** @type {Record<Name, Result>} */ (Object.fromEntries(medians));
}

/** @param {Record<string, number | null>[]} results */
function mediansOf(results) {
  /** @param {string} key */
  const valuesOf = (key) => /** @type {number[]} */ (results.map((result) => result[key]));
  return Object.fromEntries(Object.keys(results[0] ?? {}).map((key) => [key, median(valuesOf(key))]));
}
