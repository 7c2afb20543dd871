import fs from 'node:fs';

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

/** `npm run bench -- --quick`: every figure in five minutes, each from a short time. */
export const isQuick = process.argv.includes('--quick');

/**
 * The process that started this one; null where the system does not show it.
 * @param {number} pid
 */
export const parentOf = (pid) => readStat(String(pid))[0]?.parent ?? null;

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
 * Measures several things in turn, so that a busy machine affects all of them alike. Returns the medians; of a quick run
 * the second round, as the first one warms up.
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
  for (let round = 0; round < (isQuick ? Math.min(2, rounds) : rounds); round += 1) {
    for (const [name, subject] of entries) {
      const result = await measure(subject);
      seen.set(name, isQuick ? [result] : [...(seen.get(name) ?? []), result]);
    }
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
