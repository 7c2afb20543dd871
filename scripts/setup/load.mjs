import fs from 'node:fs';

/** Milliseconds of CPU that a process and its descendants have used; null where the system does not show them. */
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

function readStat(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
  } catch {
    return [];
  }
}

/** The memory of a process, in megabytes. */
export function memory(pid) {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kilobytes?.[1]) / 1024;
}

/** Requests one address repeatedly: requests per second, the 95th percentile, and the server's CPU time per request. */
export async function load({ url, pid }, { path = '/', connections, seconds = 4, ...options }) {
  const { default: autocannon } = await import('autocannon');
  const times = [];
  const before = cpuTime(pid);
  const run = autocannon({ url: url + path, connections, duration: seconds, ...options });
  run.on('response', (_client, status, _bytes, time) => times.push(status < 400 ? time : Infinity));
  const result = await run;
  const cpu = before === null ? null : (cpuTime(pid) - before) / times.length;
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url}${path}: ${result.errors} errors, ${result.non2xx} answers that are no 2xx`);
  }
  return { perSecond: times.length / result.duration, p95: percentile(times, 0.95), cpu };
}

export function percentile(values, part) {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

export const median = (values) => percentile(values, 0.5);

/** Measures several things in turn, so that a busy machine affects all of them alike. Returns the medians. */
export async function inTurn(subjects, measure, rounds = 3) {
  const seen = Object.fromEntries(Object.keys(subjects).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, subject] of Object.entries(subjects)) seen[name].push(await measure(subject));
  }
  return Object.fromEntries(
    Object.entries(seen).map(([name, results]) => {
      const keys = Object.keys(results[0]);
      return [
        name,
        Object.fromEntries(keys.map((key) => [key, median(results.map((result) => result[key]))])),
      ];
    }),
  );
}
